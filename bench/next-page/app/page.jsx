import Link from 'next/link'
import { connection } from 'next/server'

const CARDS = Array.from({ length: 24 }, (_, index) => ({
  rfq_id: index + 1,
  title: `Supply and delivery of steel pipes and fittings, lot ${index + 1}`,
  buyer: `Company ${(index % 7) + 1} for Contracting`,
  category: 'Building materials',
  description:
    'Hot rolled seamless pipes with certificates of the mill, delivered to the site in three parts within sixty days of the order, unloading included.',
  place: 'Riyadh, Riyadh Region',
  quantity: 120 + index,
  closes: `2026-12-${String(1 + index).padStart(2, '0')}`,
  bids: index % 5,
}))

const SHAPES = {
  pin: 'M12 21s7-6.2 7-11.5A7 7 0 0 0 5 9.5C5 14.8 12 21 12 21ZM9.6 9.5a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0 -4.8 0Z',
  box: 'M4 8.2 12 4l8 4.2v8L12 20.5 4 16.2ZM4 8.2l8 4.3 8-4.3M12 12.5v8',
  calendar:
    'M6 5.5h12a2 2 0 0 1 2 2v10.5a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2v-10.5a2 2 0 0 1 2 -2ZM4 10h16M8.5 3v4M15.5 3v4',
}

const Fact = ({ icon, children }) => (
  <li>
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={SHAPES[icon]} />
    </svg>
    <span>{children}</span>
  </li>
)

const Card = ({ card }) => (
  <article>
    <p>
      <bdi>{card.buyer}</bdi> <span>{card.category}</span>
    </p>
    <h2>
      <Link href={`/rfq/${card.rfq_id}`}>{card.title}</Link>
    </h2>
    <p>{card.description}</p>
    <ul>
      <Fact icon="pin">{card.place}</Fact>
      <Fact icon="box">Quantity {card.quantity}</Fact>
      <Fact icon="calendar">
        Closes <time dateTime={card.closes}>{card.closes}</time>
      </Fact>
    </ul>
    <p>{card.bids} bids</p>
    <Link href={`/rfq/${card.rfq_id}`}>View details</Link>
  </article>
)

/** Rendered for each visit, as pages of somebody who is signed in are. */
export default async function Page() {
  await connection()
  return (
    <main>
      <h1>Requests for quotation</h1>
      {CARDS.map((card) => (
        <Card key={card.rfq_id} card={card} />
      ))}
    </main>
  )
}
