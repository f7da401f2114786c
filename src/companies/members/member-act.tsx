import type { ComponentType } from 'react'
import { aboutPage } from '#framework/ssr/define-page.ts'
import { usePlace, useT } from '#framework/ssr/context.tsx'
import { MessageView } from '#framework/ui/page/message-view.tsx'
import type { Member } from './contract.ts'
import { members } from './member-queries.ts'

/** Data and texts of the pages that show or change members. */
export const aboutMembers = aboutPage({
  data: () => ({ people: members() }),
  failed: () => ({ title: 'members.title' }),
})

interface MemberActProps {
  people: readonly Member[]
  act: keyof Member['can']
  Act: ComponentType<{ member: Member }>
}

/** The member of the address, if there is one whom the viewer may change in this way. */
export function useMemberOfAddress(people: readonly Member[], act: keyof Member['can']) {
  const { person_id } = usePlace().params
  const member = people.find((one) => String(one.person_id) === person_id)
  return member?.can[act] ? member : undefined
}

/** Shows an act on the member of the address. */
export function MemberAct({ people, act, Act }: MemberActProps) {
  const member = useMemberOfAddress(people, act)
  return member ? <Act member={member} /> : <MemberActClosed />
}

/** In place of an act on somebody who is no such member. */
export function MemberActClosed() {
  const t = useT()
  return (
    <MessageView title={t('members.title')} backTo="/company" back={t('members.title')}>
      <p>{t('errors.member_not_found')}</p>
    </MessageView>
  )
}
