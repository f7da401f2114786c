import styles from './follow-button.module.css'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi, useT } from '#framework/ssr/context.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Form, SubmitButton } from '#framework/ui/form/form.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { followCall, type FollowedType } from './followed-types.ts'
import { followAction } from './follow-action.ts'
import { FOLLOW_WISH, followWish } from './follow-wish.ts'

/** Whether the person wished for this before signing in; asked once. */
function takeWish(type: FollowedType, id: number): boolean {
  try {
    const wished = sessionStorage.getItem(FOLLOW_WISH) === followWish(type, id)
    if (wished) sessionStorage.removeItem(FOLLOW_WISH)
    return wished
  } catch {
    // Nothing can be kept: the person follows by another click.
    return false
  }
}

interface FollowButtonProps {
  type: FollowedType
  id: number
  following: boolean
  /** The person is told of it as a bidder: the button mutes instead. */
  bidder?: boolean
}

/** Follows and unfollows; for bidders, mutes. */
export function FollowButton({ type, id, following: initial, bidder = false }: FollowButtonProps) {
  const t = useT()
  const api = useApi()
  const queries = useQueryClient()
  const [following, setFollowing] = useState(initial)
  const wish = following ? 'unfollow' : 'follow'
  const refresh = () => void queries.invalidateQueries({ queryKey: type === 'rfq' ? ['rfqs', 'one'] : ['companies'] })
  const form = useForm({
    action: followAction,
    extra: { type, id, wish },
    done: (answer) => {
      setFollowing(answer.following)
      refresh()
    },
  })
  // Wished for as a guest, before signing in.
  useEffect(() => {
    if (initial || !takeWish(type, id)) return
    api.send<{ following: boolean }>('PUT', followCall(type, id), {}).then((answer) => setFollowing(answer.following), () => {})
  }, [api, type, id, initial])
  const pressed = bidder ? !following : following
  const label = bidder ? t(following ? 'following.mute' : 'following.muted') : t(following ? `following.following_${type}` : 'following.follow')
  return (
    <div className={styles.follow}>
      <Form form={form} summary={false} className="" />
      {/* Outside of the form, whose fields begin anew after each submission: the focus stays. */}
      <SubmitButton form={form} look="secondary" className={styles.button} icon={bidder ? 'bell_off' : following ? 'check' : 'plus'} aria-pressed={pressed} busyLabel={t('following.saving')}>
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
