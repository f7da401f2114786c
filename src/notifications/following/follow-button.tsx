import styles from './follow-button.module.css'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi, useT } from '#framework/ssr/context.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Form, SubmitButton } from '#framework/ui/form/form.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import type { FollowedType } from './followed-types.ts'
import { followAction } from './follow-action.ts'
import { followsQuery } from './follow-queries.ts'

/** Whether the person chose to follow this before signing in, which `Follow` has stored in the tab; clears it. */
function takeWish(type: FollowedType, id: number): boolean {
  try {
    const wished = sessionStorage.getItem('follow') === `${type} ${id}`
    if (wished) sessionStorage.removeItem('follow')
    return wished
  } catch {
    // Nothing can be kept: the person follows by another click.
    return false
  }
}

/** Not among the icons of all pages, which guests load. */
const BELL_OFF = (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M6.5 16.5V11a5.5 5.5 0 0 1 8.5-4.6M17.5 10.5v6h-11M4.5 16.5h15M10.5 19.5h3M4.5 4.5l15 15" />
  </svg>
)

interface FollowButtonProps {
  type: FollowedType
  id: number
  following: boolean
  /** The person is notified as a bidder in any case: the button mutes instead. */
  bidder?: boolean
  /** Id of an element that names the target, if the page's title does not. */
  describedBy?: string
}

/** Follows and unfollows; for bidders, mutes. */
export function FollowButton({ type, id, following: initial, bidder = false, describedBy }: FollowButtonProps) {
  const t = useT()
  const api = useApi()
  const queries = useQueryClient()
  const [following, setFollowing] = useState(initial)
  const wish = following ? 'unfollow' : 'follow'
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: type === 'rfq' ? ['rfqs', 'one'] : ['companies'] })
    // Marked as stale but not refetched, so that rows do not disappear from an open list.
    void queries.invalidateQueries({ queryKey: followsQuery().queryKey, refetchType: 'none' })
  }
  const form = useForm({
    action: followAction,
    extra: { type, id, wish },
    done: (answer) => {
      setFollowing(answer.following)
      refresh()
    },
  })
  // Chosen as a guest, before signing in.
  useEffect(() => {
    if (initial || !takeWish(type, id)) return
    api.send('PUT /follows/:type/:id', { type, id }).then(
      (answer) => setFollowing(answer.following),
      () => {},
    )
  }, [api, type, id, initial])
  const pressed = bidder ? !following : following
  const label = bidder
    ? t(following ? 'following.mute' : 'following.muted')
    : t(following ? `following.following_${type}` : 'following.follow')
  return (
    <div className={styles.follow}>
      <Form form={form} summary={false} className="" />
      {/* Outside of the form, whose fields begin anew after each submission: the focus stays. */}
      <SubmitButton
        form={form}
        look="secondary"
        className={styles.button}
        aria-pressed={pressed}
        aria-describedby={describedBy}
        busyLabel={t('following.saving')}
      >
        {bidder ? BELL_OFF : <Icon name={following ? 'check' : 'plus'} />}
        {label}
      </SubmitButton>
      {form.problems.length > 0 && (
        <p className={styles.failed} role="alert">
          <Icon name="info" />
          {t('following.failed')}
        </p>
      )}
    </div>
  )
}
