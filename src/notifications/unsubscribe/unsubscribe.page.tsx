import pageStyles from '#companies/account/account-page.module.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { defineAction } from '#framework/ssr/forms/actions.ts'
import { useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { Sentence } from '#framework/ui/elements/text.tsx'
import { Form, SubmitButton } from '#framework/ui/form/form.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { LoadFailed, Skeleton } from '#framework/ui/page/states.tsx'
import { ResultSheet } from '#companies/result-sheet.tsx'
import { useKeptLinkToken } from '#companies/sign-up/use-link-token.tsx'
import { query } from '#framework/ssr/query.ts'

/** What the link stops, and for whom; null for one that is not ours. */
const stopOfferQuery = (token: string) =>
  query({
    queryKey: ['stop-offer', token],
    read: async (api) => (await api.send('POST /unsubscribe/read', { token })).offer,
    enabled: token !== '',
  })

const stopEmails = defineAction({
  name: 'stop',
  schema: async () => (await import('./contract.ts')).stopForm,
  send: ({ api }, { token }) => api.send('POST /unsubscribe', {}, { query: { token } }),
  success: () => ({ stay: true }),
})

export const actions = [stopEmails]

/** The page behind the link in an e-mail. Opening it changes nothing, because mail scanners open links. */
export default definePage({
  prefetch: (_answers, { query }) => ({ offer: stopOfferQuery(query.token ?? '') }),
  View: () => <Unsubscribe />,
})

function Unsubscribe() {
  const t = useT()
  const token = useKeptLinkToken()
  const offered = useQuery(stopOfferQuery(token ?? ''))
  const [stopped, setStopped] = useState(false)
  const form = useForm({ action: stopEmails, done: () => setStopped(true) })
  const settings = (
    <Link className="button button-secondary" to="/notifications/settings">
      {t('unsubscribe.settings')}
    </Link>
  )
  const incomplete = (
    <ResultSheet good={false} title={t('unsubscribe.no_token')} actions={settings}>
      <p className="sm secondary">{t('unsubscribe.no_token_body')}</p>
    </ResultSheet>
  )
  const { data } = offered
  const kind = data && t(data.topic === 'digest' ? 'notifications.digest_title' : `notifications.group_${data.topic}`)
  const searches = data?.searches?.map((name) => `«${name}»`).join(t('site.list_comma'))
  return (
    <Page title={t('unsubscribe.title')} bare noindex>
      <div className={`wrap ${pageStyles.page}`}>
        {stopped || form.answer !== undefined || data?.searches?.length === 0 ? (
          <ResultSheet
            good
            arrived
            title={
              searches
                ? t('unsubscribe.done_searches', { searches })
                : kind
                  ? t('unsubscribe.done_kind', { kind })
                  : t('unsubscribe.done')
            }
            actions={settings}
          />
        ) : token === undefined ? (
          <>
            <div className="card section scripted">
              <h1>{t('unsubscribe.title')}</h1>
            </div>
            <noscript>{incomplete}</noscript>
          </>
        ) : offered.isError ? (
          <LoadFailed error={offered.error} retry={() => void offered.refetch()} />
        ) : token && data === undefined ? (
          <Skeleton rows={1} />
        ) : !token || !data || !kind ? (
          incomplete
        ) : (
          <div className="card">
            <Form form={form}>
              <div className="section">
                <h1>{t('unsubscribe.title_kind', { kind })}</h1>
                <p className="secondary">
                  <Sentence
                    of={data.searches ? 'unsubscribe.ask_searches' : 'unsubscribe.ask'}
                    parts={{
                      kind: <b>{kind}</b>,
                      searches: <b dir="auto">{searches}</b>,
                      person: <bdi>{data.full_name}</bdi>,
                    }}
                  />
                </p>
                <input type="hidden" name="token" value={token} />
                <SubmitButton form={form}>{t('unsubscribe.submit')}</SubmitButton>
              </div>
            </Form>
          </div>
        )}
      </div>
    </Page>
  )
}
