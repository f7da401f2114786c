import { useState } from 'react'
import { FollowButton } from '#notifications/following/follow-button.tsx'
import { AlertChoice } from '#notifications/saved-searches/alert-choice.tsx'
import type { Alert } from '#notifications/saved-searches/searched-lists.ts'
import { useT } from '#framework/ssr/context.tsx'

/** The button that follows and mutes in each of its states, and how often a search alerts. */
export function FollowingSamples() {
  const t = useT()
  const [alert, setAlert] = useState<Alert>('daily')
  return (
    <>
      <FollowButton type="rfq" id={1} following={false} />
      <FollowButton type="rfq" id={2} following />
      <FollowButton type="company" id={1} following />
      <FollowButton type="rfq" id={3} following bidder />
      <FollowButton type="rfq" id={4} following={false} bidder />
      <AlertChoice label={t('searches.alert')} value={alert} onChoose={setAlert} />
    </>
  )
}
