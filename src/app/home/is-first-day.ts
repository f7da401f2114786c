import type { Me } from '#framework/ssr/me.ts'
import type { HomeView } from './contract.ts'

/**
 * True while the company has no RFQs, bids or products and the person may create some: the home page then explains how
 * to begin.
 */
export const isFirstDay = (me: Me, { buys, supplies }: HomeView) =>
  !buys && !supplies && !me.is_member && (me.can.buy || me.can.sell)
