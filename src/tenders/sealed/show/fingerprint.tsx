import styles from './fingerprint.module.css'

const groupsOf = (commitment: string) => commitment.match(/.{1,4}/g) ?? []

/** A commitment in groups of four, which are not broken; `short` has its beginning and its end. */
export function Fingerprint({ of, short = false }: { of: string; short?: boolean }) {
  const groups = groupsOf(of)
  const shown = short ? [...groups.slice(0, 2), '…', ...groups.slice(-1)] : groups
  return (
    <bdi className={short ? `${styles.fingerprint} ${styles.short}` : styles.fingerprint} dir="ltr">
      {shown.map((group, place) => (
        <span key={place}>{group}</span>
      ))}
    </bdi>
  )
}
