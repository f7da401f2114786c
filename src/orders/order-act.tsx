import styles from './order-act.module.css'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isApiFailure } from '#framework/api/api-client.ts'
import { messageKey, type MessageKey } from '#framework/i18n/messages.ts'
import { useSignedIn, useT } from '#framework/ssr/context.tsx'
import { Price } from '#framework/ui/elements/amount.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { DayText, FreeText, Ltr, Sentence } from '#framework/ui/elements/text.tsx'
import { useFirst } from '#framework/ui/elements/use-first.tsx'
import { TextAreaField } from '#framework/ui/form/text-area-field.tsx'
import { titleOf, type ActWords } from '#framework/ui/page/act-page.tsx'
import { MessageView } from '#framework/ui/page/message-view.tsx'
import { aboutOrder } from './about-order.ts'
import { orderPath } from './addresses.ts'
import type { Order, OrderCan } from './contract.ts'
import { MAX_REASON } from './text-lengths.ts'

/* What the pages share that ask before they do something with one order. */

/** The order, or why the viewer cannot act on it. */
export function useOrderFor(order: Order, act: keyof OrderCan): Order | MessageKey {
  const { can } = useSignedIn()
  const isPossible = useFirst(order.can[act])
  if (isPossible) return order
  return (order.side === 'buyer' ? can.buy : can.sell)
    ? messageKey('errors.order_state')
    : messageKey('errors.role_required')
}

/** What follows an act for the rest of the screen: a declined order opens its RFQ again. */
export function useOrderRefresh({ order }: { order: Order }) {
  const queries = useQueryClient()
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['orders'] }),
      queries.invalidateQueries({ queryKey: ['rfqs'] }),
    ])
  return {
    recordVersion: order.version,
    done: () => void refresh(),
    refused: (thrown: unknown) =>
      isApiFailure(thrown) && [404, 409, 412].includes(thrown.status) ? refresh() : undefined,
  }
}

export const orderActs = {
  ...aboutOrder,
  useRefresh: useOrderRefresh,
  cancel: messageKey('order.keep'),
  backTo: ({ order }: { order: Order }) => orderPath(order.order_id),
  Closed({ order, words, children }: { order: Order; words: ActWords; children: string }) {
    const t = useT()
    return (
      <MessageView title={t(titleOf(words))} backTo={orderPath(order.order_id)} back={t('order.keep')}>
        <OrderSubject order={order} />
        <p>{children}</p>
      </MessageView>
    )
  },
}

/** Which order an act is about: with whom, its number, day and amount. */
export function OrderSubject({ order: { number, side, buyer, supplier, snapshot } }: { order: Order }) {
  return (
    <div className={styles.subject}>
      <div>
        <b>
          <bdi>{(side === 'buyer' ? supplier : buyer).company_name}</bdi>
        </b>
        <p className="xs muted">
          <Sentence
            of="order.about"
            parts={{ number: <Ltr>{number}</Ltr>, date: <DayText day={snapshot.delivery_date} /> }}
          />
        </p>
      </div>
      <Price amount={snapshot.totals.gross_halalas} />
    </div>
  )
}

/** What follows from an act, one sentence a line. */
export function Effects({ of }: { of: readonly MessageKey[] }) {
  const t = useT()
  return (
    <ul className="consequences">
      {of.map((key) => (
        <li key={key}>
          <Icon name="info" />
          {t(key)}
        </li>
      ))}
    </ul>
  )
}

/** The text of a proposal that is decided about. */
export function ProposedText({ order: { events, proposed } }: { order: Order }) {
  const text = proposed && events.find(({ what }) => what === `${proposed.what}_proposed`)?.text
  return text ? <FreeText className={styles.quote}>{text}</FreeText> : null
}

/** A reason or an answer, with who reads it. */
export function OrderText({ name, label, side }: { name: 'reason' | 'text'; label: MessageKey; side?: Order['side'] }) {
  const t = useT()
  const hint = side === undefined ? 'order.read_by_both' : `order.read_by_${side}`
  return <TextAreaField name={name} label={t(label)} hint={t(hint as MessageKey)} max={MAX_REASON} />
}

/** What the body of an act shows: the order, what follows, and what else is asked. */
export function ActBody({
  order,
  effects,
  children,
}: {
  order: Order
  effects: readonly MessageKey[]
  children?: ReactNode
}) {
  return (
    <>
      <OrderSubject order={order} />
      {children}
      <Effects of={effects} />
    </>
  )
}
