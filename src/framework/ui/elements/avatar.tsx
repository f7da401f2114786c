import styles from './avatar.module.css'

interface AvatarProps {
  /** Determines the color, so that a company looks the same everywhere. */
  id: number
  name: string
  image?: string | null
  size?: 'md' | 'lg' | 'xl' | '2x'
  /** A person is a circle, a company a square. */
  round?: boolean
}

const SIZES = { md: undefined, lg: styles.medium, xl: styles.large, '2x': styles.huge }
const TINTS = [undefined, styles.amber, styles.blue, styles.violet]
const PIXELS = { md: 36, lg: 44, xl: 56, '2x': 84 } as const

/** The first distinctive letter: skips the article and the word for company. */
function letterOf(name: string) {
  const words = name.trim().split(/\s+/)
  const distinctive = words.length > 1 ? words.find((word) => !/^(شركة|مؤسسة|مصنع|مجموعة|the)$/i.test(word)) : words[0]
  const plain = (distinctive ?? words[0] ?? '').replace(/^ال(?=..)/, '')
  return [...plain][0]?.toUpperCase() ?? ''
}

/** A company's picture, or its initial on one of four tints. Always shown beside the name. */
export function Avatar({ id, name, image, size = 'md', round = false }: AvatarProps) {
  const tint = (Math.imul(id, 2_654_435_761) >>> 0) % 4
  const kind = [styles.avatar, SIZES[size], TINTS[tint], round && styles.round].filter(Boolean).join(' ')
  return (
    // The initial is drawn by CSS: as text it would become part of the accessible name of buttons.
    <i className={kind} aria-hidden="true" data-letter={image ? undefined : letterOf(name)}>
      {image && <img src={image} alt="" width={PIXELS[size]} height={PIXELS[size]} loading="lazy" decoding="async" />}
    </i>
  )
}
