import styles from './questions.module.css'
import { useQuery } from '@tanstack/react-query'
import { MASK } from '#framework/text/mask-contacts.ts'
import { formatNumber } from '#framework/i18n/format.ts'
import { useT } from '#framework/ssr/context.tsx'
import { DayText, FreeText } from '#framework/ui/elements/text.tsx'
import { questionsOf } from './question-queries.ts'

/** The public questions with their answers, as they stand. */
export function QuestionsOnPaper({ rfq_id }: { rfq_id: number }) {
  const t = useT()
  const { data: questions = [] } = useQuery(questionsOf(rfq_id))
  const shown = questions.filter(({ number, state }) => number !== null && state !== 'hidden')
  if (shown.length === 0) return null
  const words = (text: string) => text.replaceAll(MASK, `[${t('questions.mask')}]`)
  return (
    <>
      <h2>
        {t('questions.title')} ({formatNumber(shown.length)})
      </h2>
      <ol className={styles.paper}>
        {shown.toReversed().map(({ question_id, number, body, answer, state, reason, published_on }) => (
          <li key={question_id}>
            <FreeText>
              <b>
                {t('questions.number', { number: formatNumber(number!) })} {words(body)}
              </b>
            </FreeText>
            <FreeText>
              {answer !== undefined
                ? words(answer)
                : state === 'declined' && reason
                  ? t(`questions.declined_${reason}`)
                  : t('questions.unanswered')}{' '}
              {published_on && <DayText day={published_on} />}
            </FreeText>
          </li>
        ))}
      </ol>
    </>
  )
}
