import { useLang, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { formatMoment } from '#framework/i18n/format.ts'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Found, ListBody, usePages } from '#framework/ui/list/list-body.tsx'
import { ListForm, SearchBox, useListAddress } from '#framework/ui/list/list-tools.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { Empty } from '#framework/ui/page/states.tsx'
import { noticePages } from './notice-queries.ts'

/** The notices, newest first; search and place stand in the address. */
export default definePage({
  prefetch: (_answers, { query }) => ({ notices: noticePages(query.search, query.cursor) }),
  View: Notices,
})

function Notices() {
  const t = useT()
  const lang = useLang()
  const { query, cursor } = useListAddress()
  const list = usePages(noticePages(query.search, cursor))
  const post = (
    <Link className={buttonClass('primary')} to="/post">
      {t('notices.post')}
    </Link>
  )
  return (
    <Page title={t('notices.title')} actions={post} width={720}>
      <ListForm fields={['search']} className="filters">
        <SearchBox placeholder={t('site.search')} />
      </ListForm>
      <div className="applied">
        <Found list={list} count="notices.count" search={query.search} />
      </div>
      <ListBody list={list} empty={<Empty>{t('notices.empty')}</Empty>}>
        {list.rows.map(({ notice_id, title, posted_at }) => (
          <div className="section" key={notice_id}>
            <Link to={`/notices/${notice_id}`}>
              <bdi>{title}</bdi>
            </Link>
            <p className="xs muted">{formatMoment(posted_at, lang)}</p>
          </div>
        ))}
      </ListBody>
    </Page>
  )
}
