import { useLang, usePlace, useSite } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { localPath } from '#framework/ssr/language-path.ts'
import { part } from '#framework/ssr/part.tsx'
import { formatMoment } from '#framework/i18n/format.ts'
import { Page } from '#framework/ui/page/page.tsx'
import type { Notice } from './contract.ts'
import { oneNotice } from './notice-queries.ts'

/** Its code comes apart from the page's, and only to this page. */
const ShareButton = part(() => import('#framework/ui/page/share-button.tsx'), 'ShareButton')

/** One notice. */
export default definePage({
  data: ({ params }) => ({ notice: oneNotice(params.notice_id ?? '') }),
  missing: () => ({ title: 'notices.title', body: 'errors.notice_not_found', to: '/', link: 'site.back' }),
  failed: () => ({ title: 'notices.title' }),
  View: ({ notice }) => <NoticeView notice={notice} />,
})

function NoticeView({ notice: { title, body, author, file, posted_at } }: { notice: Notice }) {
  const lang = useLang()
  const { path } = usePlace()
  const { public_url } = useSite()
  const share = <ShareButton url={public_url + localPath(lang, path)} text={title} />
  return (
    <Page title={title} lead={`\u2068${author}\u2069 · ${formatMoment(posted_at, lang)}`} actions={share} width={720}>
      <p dir="auto" style={{ whiteSpace: 'pre-line' }}>
        {body}
      </p>
      {file && (
        <p>
          <a className="text-link" href={file.path}>
            <bdi>{file.name}</bdi>
          </a>
        </p>
      )}
    </Page>
  )
}
