import type { Viewer } from '#framework/api/viewer.ts'
import { hasSecondStep, requiresSecondStep } from '#companies/second-factor/second-step-required.server.ts'
import { liveSession } from './session-lifetimes.server.ts'

/** Begins like `hot` statements, so it is prepared on the pool and in transactions alike. */
export const READ_SESSION = `select /* prepared */ s.session_id, s.person_id, s.company_id, m.roles, c.company_name, p.full_name, p.email, c.phone_number, p.lang, c.company_type,
    p.email_verified_at is not null as email_verified, profile.supplier_profile_id,
    ${requiresSecondStep('c')} and not ${hasSecondStep('p')} as second_step_missing,
    seller.company_id is not null as is_member,
    extract(epoch from now() - s.last_seen_at)::int as idle, riyadh_today() as today
  from sessions s
  join people p using (person_id)
  join companies c using (company_id)
  join members m using (company_id, person_id)
  left join supplier_profiles profile using (company_id)
  left join sellers seller using (company_id)
  where s.token_hash = $1 and p.is_active and c.is_active and m.left_at is null and ${liveSession('s')}`

export const LIVE_SESSIONS = `select /* prepared */ s.session_id, s.company_id
  from sessions s
  join people p using (person_id)
  join companies c using (company_id)
  join members m using (company_id, person_id)
  where s.session_id = any ($1::integer[]) and p.is_active and c.is_active and m.left_at is null and ${liveSession('s')}`

export type SessionRow = Viewer & { idle: number; today: string }
