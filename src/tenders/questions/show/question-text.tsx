import styles from './questions.module.css'
import { useT } from '#framework/ssr/context.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { MASK } from '#framework/text/mask-contacts.ts'
import type { MaskedKind } from '../rules.ts'

/** A text with a chip for each piece that was taken out; `kinds` says what each was. */
export function MaskedText({ text, kinds }: { text: string; kinds?: readonly MaskedKind[] }) {
  const t = useT()
  return text.split(MASK).map((piece, index) => {
    const kind = kinds?.[index - 1]
    return (
      <span key={index}>
        {index > 0 && (
          <span className={styles.taken}>
            <Icon name="eye_off" />
            {t(kind ? `questions.removed_${kind}` : 'questions.removed')}
          </span>
        )}
        {piece}
      </span>
    )
  })
}
