import styles from './kind-filter.module.css'
import { useT } from '#framework/ssr/context.tsx'
import { ListForm, ListSelect, PlainSubmit, useListAddress } from '#framework/ui/list/list-tools.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { KIND_GROUPS } from '#notifications/kind-groups.ts'
import { kindsOfGroup } from '#notifications/kinds.ts'

/** Kinds that the person can receive. */
const GROUPS = KIND_GROUPS.filter((group) => kindsOfGroup(group).length > 0)

/** The kinds of notifications, where there is room beside the list. */
export function KindFilter({ kind }: { kind: string }) {
  const t = useT()
  const { address } = useListAddress()
  const kinds = [
    { group: '', name: t('notifications.every_kind') },
    ...GROUPS.map((group) => ({ group, name: t(`notifications.group_${group}`) })),
  ]
  return (
    <nav className={`card ${styles.kinds}`} aria-labelledby="kinds">
      <h2 id="kinds">{t('notifications.kind')}</h2>
      <ul>
        {kinds.map(({ group, name }) => (
          <li key={group}>
            <Link to={address({ kind: group })} aria-current={group === kind ? 'true' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The same as a choice, on small screens. */
export function KindSelect({ kind }: { kind: string }) {
  const t = useT()
  const options = [
    { value: '', label: t('notifications.every_kind') },
    ...GROUPS.map((group) => ({ value: group, label: t(`notifications.group_${group}`) })),
  ]
  return (
    <ListForm
      fields={['kind']}
      className={`tools ${styles.select}`}
      submit={<PlainSubmit label={t('notifications.show')} />}
    >
      <ListSelect name="kind" label={t('notifications.kind')} hideLabel value={kind} options={options} />
    </ListForm>
  )
}
