import { useEffect, useRef, useState } from 'react'
import { useT, useVisit } from '#framework/ssr/context.tsx'
import { firstProblems, summaryEntries } from '#framework/ssr/forms/form-problems.ts'
import { part } from '#framework/ssr/part.tsx'
import type { FieldHandle, SubmissionHandle } from '#framework/ui/form/form-handle.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import { SwitchBack } from './switch-back.tsx'

const CompanySwitched = part(() => import('./company-switched.tsx'), 'CompanySwitched')

/** Marks the window's title while the form has errors. */
export function useErrorTitle(wrong: boolean) {
  const { t, posted } = useVisit()
  // A page that answers a refused form has this title already.
  const hadProblems = Boolean(posted?.problems.length)
  useEffect(() => {
    if (!wrong || hadProblems) return
    const before = document.title
    const marked = t('site.a11y_title_error', { title: before })
    document.title = marked
    return () => {
      if (document.title === marked) document.title = before
    }
  }, [wrong, hadProblems, t])
}

/** Summary of all errors, with the same texts as beside the fields; receives the focus after each refusal. */
export function ErrorSummary({
  form: { id, problems, refusals, reopen, posted, forgetProblems, focusField },
}: {
  form: FieldHandle & SubmissionHandle
}) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusals > 0) box.current?.focus()
  }, [refusals])
  const wrong = problems.length > 0
  useErrorTitle(wrong)
  // The refusal after which the question was closed.
  const [closed, setClosed] = useState(0)
  const acting = problems.find((problem) => problem.acting)?.acting
  if (!wrong) return null
  const fields = problems.filter(({ field }) => field)
  const general = problems.filter(({ field }) => !field)
  const unsent = problems === posted?.problems ? (posted.more_problems ?? 0) : 0
  const entries = summaryEntries(t, fields)
  const shown = firstProblems(entries)
  const more = entries.length - shown.length + unsent
  const title = fields.length > 0 ? t('errors.summary_title', { count: fields.length + unsent }) : general[0]?.text
  return (
    <>
      {/* On a page that answers a form without scripts the browser moves the focus here. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <div className="errors" role="alert" tabIndex={-1} ref={box} autoFocus>
        <b dir="auto">{title}</b>
        <ul>
          {(fields.length > 0 ? general : general.slice(1)).map(({ text }) => (
            <li key={text} dir="auto">
              {text}
            </li>
          ))}
          {shown.map(({ field, text, rows, many }) => (
            <li key={field}>
              <a
                href={`#${id}-${field}`}
                dir="auto"
                onClick={(event) => {
                  event.preventDefault()
                  focusField(field)
                }}
              >
                {rows === undefined ? text : t(many ? 'site.rows_problem' : 'site.row_problem', { row: rows, text })}
              </a>
            </li>
          ))}
          {more > 0 && <li>{t('errors.summary_more', { count: more })}</li>}
        </ul>
        {problems.some(({ signIn }) => signIn) && <SignInAgain reopen={reopen} />}
        {acting && <SwitchBack />}
      </div>
      {acting && (
        <CompanySwitched
          acting={acting}
          open={refusals > closed}
          onClose={() => setClosed(refusals)}
          onReturned={forgetProblems}
        />
      )}
    </>
  )
}
