import { isSupplier } from '#companies/supplier/is-supplier.ts'
import { signInPath, type Guard, type GuardName } from '#framework/ssr/guards.ts'

declare module '#framework/ssr/guards.ts' {
  interface GuardNames {
    /** Everyone. */
    public: true
    /** Only visitors who are not signed in. */
    guest: true
    /** Only signed-in companies. */
    member: true
    /** Only companies that may bid. */
    supplier: true
  }
}

/** Where signed-in companies are sent that may not open a page. */
const HOME = '/rfqs'

export const guards: Readonly<Record<GuardName, Guard>> = {
  public: () => null,
  guest: (me) => (me ? HOME : null),
  member: (me, from) => (me ? null : signInPath(from)),
  supplier: (me, from) => (!me ? signInPath(from) : isSupplier(me) ? null : HOME),
}
