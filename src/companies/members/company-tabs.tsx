import { useSignedIn, useT } from '#framework/ssr/context.tsx'
import { Tabs } from '#framework/ui/list/tabs.tsx'

/** The pages about a company's people; without the right a tab is absent. */
export function CompanyTabs({
  current,
  count,
}: {
  current: 'members' | 'settings' | 'orders' | 'trail'
  count?: number | undefined
}) {
  const t = useT()
  const me = useSignedIn()
  const tabs = [
    { to: '/company', label: t('members.tab_members'), current: current === 'members', count },
    ...(me.can.administer
      ? [
          { to: '/company/settings', label: t('members.tab_settings'), current: current === 'settings' },
          { to: '/company/orders', label: t('members.tab_orders'), current: current === 'orders' },
          { to: '/company/trail', label: t('members.tab_trail'), current: current === 'trail' },
        ]
      : []),
  ]
  return <Tabs label={t('members.title')} tabs={tabs} />
}
