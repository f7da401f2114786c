import styles from './questions.module.css'
import { useT } from '#framework/ssr/context.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { MASK } from '#framework/text/mask-contacts.ts'

/** A text with a chip for each mask; `labels` say what each stands for. */
export function MaskedText({ text, labels = [] }: { text: string; labels?: readonly string[] }) {
  const t = useT()
  return text.split(MASK).map((piece, index) => (
    <span key={index}>
      {index > 0 && (
        <span className={styles.mask}>
          <Icon name="eye_off" />
          {labels[index - 1] ?? t('questions.mask')}
        </span>
      )}
      {piece}
    </span>
  ))
}
