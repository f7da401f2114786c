import axisStyles from './axis.module.css'
import { useEffect, useState, type FormEvent, type ReactNode } from 'react'
import { isApiFailure } from '#framework/api/api-client.ts'
import { useLang, usePlace, useT } from '#framework/ssr/context.tsx'
import { localPath } from '#framework/ssr/language-path.ts'
import type { MessageKey } from '#framework/i18n/messages.ts'
import { buttonClass, type ButtonLook } from '#framework/ui/elements/button.tsx'
import { Page } from './page.tsx'

/**
 * Gray rows of the final height while data is loading; hidden for the first moment, with a message when it takes long.
 */
interface SkeletonProps {
  rows?: number
  height?: number
  retry?: () => void
  /** Said to screen readers instead of the general "loading". */
  says?: MessageKey | undefined
}

export function Skeleton({ rows = 3, height = 155, retry, says = 'site.loading' }: SkeletonProps) {
  const t = useT()
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 8000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="card skeleton" aria-busy="true">
      <span className="visually-hidden" role="status">
        {t(says)}
      </span>
      {slow && (
        <div className="empty">
          <p>{t('site.slow')}</p>
          {retry && (
            <button type="button" className="button button-secondary" onClick={retry}>
              {t('site.retry')}
            </button>
          )}
        </div>
      )}
      {Array.from({ length: rows }, (_, row) => (
        <div className="placeholder" key={row} style={{ minBlockSize: height }} aria-hidden="true">
          <i style={{ inlineSize: '32%' }} />
          <i style={{ inlineSize: '68%' }} />
          <i style={{ inlineSize: '54%' }} />
        </div>
      ))}
    </div>
  )
}

/** A page whose code is still loading. */
export const PageSkeleton = ({ says }: { says?: MessageKey | undefined }) => (
  <div className="wrap">
    <div className="page-head" />
    <Skeleton says={says} />
  </div>
)

/** Where a dialog appears, while it is on its way. The page below can be used meanwhile. */
export const DialogWaiting = () => (
  <div className="dialog-waiting">
    <Skeleton rows={1} />
  </div>
)

/** An empty list: a message and an optional action. */
export const Empty = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className="card empty">
    <p>{children}</p>
    {action}
  </div>
)

/** The id of the failed request in the server's log. */
export function Reference({ id }: { id: string }) {
  const t = useT()
  return id ? (
    <p className="xs muted">
      {t('site.error_reference')}{' '}
      <bdi className="num" dir="ltr">
        {id}
      </bdi>
    </p>
  ) : null
}

/**
 * A button that loads the page of this address anew, also before hydration and without scripts; once hydrated it calls
 * `retry` instead, where there is one.
 */
export function LoadAgain({ label, look, retry }: { label: string; look: ButtonLook; retry?: () => void }) {
  const lang = useLang()
  const { path, query } = usePlace()
  function again(event: FormEvent) {
    if (!retry) return
    event.preventDefault()
    retry()
  }
  return (
    <form method="get" action={localPath(lang, path)} onSubmit={again}>
      {Object.entries(query).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={buttonClass(look)}>
        {label}
      </button>
    </form>
  )
}

interface LoadFailedProps {
  error: unknown
  retry: () => void
  what?: 'list' | 'page'
  /** Message that names what could not be loaded; its `{error}` is the reason. */
  message?: MessageKey | undefined
}

/** A list or page whose data could not be loaded: the server's reason, the reference, a retry button. */
export function LoadFailed({ error, retry, what = 'list', message }: LoadFailedProps) {
  const t = useT()
  const failure = isApiFailure(error) ? error : null
  const reason = failure?.error ?? t('site.load_failed_body')
  return (
    <div className="card load-failed" role="alert">
      <h2>{t(what === 'list' ? 'site.list_failed' : 'site.load_failed')}</h2>
      <p className="secondary">{message ? t(message, { error: reason }) : reason}</p>
      {/* For another company the page is opened anew. */}
      <LoadAgain label={t('site.retry')} look="secondary" {...(failure?.code !== 'company_switched' && { retry })} />
      <Reference id={failure?.request_id ?? ''} />
    </div>
  )
}

/** Dots on a line with one missing: the illustration of error pages. */
export const MissingDot = () => (
  <div className={`${axisStyles.axis} dots`} aria-hidden="true">
    <i style={{ insetInlineStart: '0%' }} />
    <i style={{ insetInlineStart: '22%' }} />
    <i className="gone" style={{ insetInlineStart: '61%' }} />
    <i style={{ insetInlineStart: '100%' }} />
  </div>
)

/** An error page: why the requested page is not shown, and links to others. */
export function DeadEnd({
  title,
  children,
  ways,
  reference,
}: {
  title: string
  children: ReactNode
  ways: ReactNode
  reference?: string
}) {
  return (
    <Page title={title} bare noindex>
      <div className="wrap dead-end">
        <MissingDot />
        <h1>{title}</h1>
        <p className="secondary">{children}</p>
        <div className="actions">{ways}</div>
        <Reference id={reference ?? ''} />
      </div>
    </Page>
  )
}
