import styles from './notifications.module.css'
import { useState } from 'react'
import { usePlace, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import type { Place } from '#framework/ssr/route-table.ts'
import { Button, buttonClass } from '#framework/ui/elements/button.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { DayGroups } from '#framework/ui/list/day-groups.tsx'
import { ListBody, usePages } from '#framework/ui/list/list-body.tsx'
import { useListAddress } from '#framework/ui/list/list-tools.tsx'
import { Tabs } from '#framework/ui/list/tabs.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { KindFilter, KindSelect } from './kind-filter.tsx'
import { readActions, useMarkRead } from './mark-read.tsx'
import { NativeActions, useNativeActions } from './native-actions.tsx'
import { NotificationItem } from './notification-item.tsx'
import { notificationPages, NOTIFICATIONS, SETTINGS, stateOf, type NotificationState } from './notification-queries.ts'
import { unreadWords, useUnread } from './unread.tsx'
import { useArrivals } from './use-arrivals.tsx'

export const actions = Object.values(readActions)

const listOf = ({ query }: Place) => notificationPages(stateOf(query), query.cursor)

/** The person's notifications, the newest first, grouped by day. */
export default definePage({
  prefetch: (_answers, place) => ({ list: listOf(place) }),
  View: () => <Notifications />,
})

function Notifications() {
  const t = useT()
  const { query, address } = useListAddress()
  const state = stateOf(query)
  const list = usePages(listOf(usePlace()))
  const { count, newest } = useUnread()
  const mark = useMarkRead()
  const native = useNativeActions()
  const [pressed, setPressed] = useState(false)
  const arrivals = useArrivals(state, list.rows)
  // Where the list cannot be read nothing is counted.
  const known = list.query.isError ? undefined : count

  return (
    <Page
      title={t('notifications.title')}
      count={known}
      lead={known ? unreadWords(t, known) : undefined}
      noindex
      actions={
        <NativeActions native={native} className={styles.actions}>
          {newest !== undefined && (Boolean(known) || pressed) && (
            <Button
              type="submit"
              icon="check"
              name="up_to"
              value={newest}
              formAction={native.addresses.markAll}
              onClick={(event) => {
                event.preventDefault()
                // It keeps the focus, though there is nothing left to mark.
                setPressed(true)
                void mark.all(newest)
              }}
            >
              {t('notifications.mark_all')}
            </Button>
          )}
          <Link className={buttonClass('ghost')} to={SETTINGS}>
            <Icon name="sliders" />
            {t('notifications.settings')}
          </Link>
        </NativeActions>
      }
    >
      <Tabs
        label={t('notifications.title')}
        tabs={[
          {
            to: address({ tab: '' }),
            label: t('notifications.tab_all'),
            current: state.tab === '',
            count: state.tab === '' && !state.kind ? list.total : undefined,
          },
          {
            to: address({ tab: 'unread' }),
            label: t('notifications.tab_unread'),
            current: state.tab !== '',
            count: known || undefined,
          },
        ]}
      />
      <div className={styles.columns} data-list="">
        <KindFilter kind={state.kind} />
        <div>
          <KindSelect kind={state.kind} />
          <div role="status" className={styles.arrivals}>
            {arrivals.count > 0 && (
              <button type="button" className={buttonClass('secondary')} onClick={arrivals.show}>
                {t('notifications.new_ones', { count: arrivals.count })}
              </button>
            )}
          </div>
          <ListBody
            failed="notifications.failed"
            list={list}
            empty={<NothingNew state={state} />}
            className={`card ${styles.list}`}
          >
            <NativeActions native={native}>
              <DayGroups rows={list.rows} at={({ bumped_at }) => bumped_at} heading={styles.day}>
                {(row) => (
                  <NotificationItem
                    key={row.notification_id}
                    row={row}
                    markRead={mark.one}
                    addresses={native.addresses}
                  />
                )}
              </DayGroups>
            </NativeActions>
            {!list.nextCursor && <p className={styles.end}>{t('notifications.kept')}</p>}
          </ListBody>
        </div>
      </div>
    </Page>
  )
}

function NothingNew({ state: { tab, kind } }: { state: NotificationState }) {
  const t = useT()
  const [to, way] = kind
    ? [tab ? `${NOTIFICATIONS}?tab=${tab}` : NOTIFICATIONS, t('notifications.show_every_kind')]
    : [NOTIFICATIONS, t('notifications.show_read')]
  return (
    <div className={`card empty ${styles.empty}`}>
      {!kind && <h2>{t('notifications.empty_title')}</h2>}
      <p>{t(kind ? 'notifications.empty_kind' : tab ? 'notifications.empty_unread' : 'notifications.empty_all')}</p>
      {(kind || tab) && (
        <Link className={buttonClass('secondary')} to={to}>
          {way}
        </Link>
      )}
    </div>
  )
}
