import styles from './questions.module.css'
import { listAddress } from '#framework/api/list-pages.ts'
import { useT } from '#framework/ssr/context.tsx'
import { DayText, Sentence } from '#framework/ui/elements/text.tsx'
import { ListBody, usePages } from '#framework/ui/list/list-body.tsx'
import { useListAddress } from '#framework/ui/list/list-tools.tsx'
import { Segmented } from '#framework/ui/form/segmented.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Empty } from '#framework/ui/page/states.tsx'
import { rfqPath } from '#tenders/core/rfq-detail-query.ts'
import { receivedPages } from './question-queries.ts'
import { QuestionRow } from './question-row.tsx'

/** What waits for the buyer over all its RFQs, answered in place. */
export function QuestionsInbox() {
  const t = useT()
  const { path, query } = useListAddress()
  const all = query.list === 'all'
  const list = usePages(receivedPages(query))
  return (
    <>
      <div className={`${styles.head} ${styles.inboxHead}`}>
        <p className="sm muted">{t('questions.nobody_sees_asker')}</p>
        <Segmented
          label={t('questions.title')}
          value={all ? 'all' : ''}
          options={[
            { value: '', label: t('questions.waiting_only') },
            { value: 'all', label: t('questions.all') },
          ]}
          to={(value) => listAddress(path, { tab: 'questions', list: value })}
        />
      </div>
      <ListBody
        failed="questions.failed"
        list={list}
        empty={<Empty>{t(all ? 'questions.none' : 'questions.inbox_empty')}</Empty>}
      >
        <ol className={`${styles.list} ${styles.inbox}`}>
          {list.rows.map(({ rfq, ...question }) => (
            <QuestionRow
              key={question.question_id}
              question={question}
              rfq={rfq}
              answered={rfq.answered}
              about={
                <p className="xs muted">
                  <Link className="text-link" to={`${rfqPath(question.rfq_id)}#questions`}>
                    <bdi>{rfq.title}</bdi>
                  </Link>
                  {t('site.list_separator')}
                  <Sentence
                    of="questions.until_line"
                    parts={{ day: <DayText day={rfq.questions_until ?? rfq.deadline} length="no_year" /> }}
                  />
                </p>
              }
            />
          ))}
        </ol>
      </ListBody>
    </>
  )
}
