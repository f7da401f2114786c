import type { Me } from '#framework/ssr/me.ts'
import type { HomeView } from './contract.ts'

/**
 * The company has neither RFQs nor bids yet, and the person may create them: the page of what waits says how to begin.
 */
export const isFirstDay = (me: Me, { buys, supplies }: HomeView) =>
  !buys && !supplies && !me.is_member && (me.can.buy || me.can.sell)
