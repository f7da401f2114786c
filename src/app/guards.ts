import { isSupplier, roleRequiredPath } from '#companies/me.ts'
import type { Right } from '#companies/roles.ts'
import { signInPath, type Guard, type GuardName } from '#framework/ssr/guards.ts'

declare module '#framework/ssr/guards.ts' {
  interface GuardNames {
    /** Everyone. */
    public: true
    /** Only visitors who are not signed in. */
    guest: true
    /** Only people who are signed in, also while they must set up their second step. */
    account: true
    /** Only signed-in companies. */
    signed_in: true
    /** Only companies that may bid. */
    supplier: true
    /** Only people who may publish and award for their company. */
    buyer: true
    /** Only people who may bid and sell for their company. */
    seller: true
    /** Only people who may change their company's data. */
    administrator: true
    /** Only the owner of the company. */
    owner: true
  }
}

/** Redirect for signed-in companies that may not open a page. */
const HOME = '/rfqs'

const SECOND_STEP = '/second-step-required'

/** Lets in people who are signed in and have the second step that their company requires. */
const signedIn: Guard = (me, from) => (!me ? signInPath(from) : me.second_step_required ? SECOND_STEP : null)

/** Requires a right; otherwise redirects to the page that lists the roles with it. */
const withRight =
  (right: Right): Guard =>
  (me, from) =>
    signedIn(me, from) ?? (me!.can[right] ? null : roleRequiredPath(right))

export const guards: Readonly<Record<GuardName, Guard>> = {
  public: () => null,
  guest: (me) => (me ? HOME : null),
  account: (me, from) => (me ? null : signInPath(from)),
  signed_in: signedIn,
  supplier: (me, from) => signedIn(me, from) ?? (isSupplier(me) ? null : HOME),
  buyer: withRight('buy'),
  seller: withRight('sell'),
  administrator: withRight('administer'),
  owner: withRight('own'),
}
