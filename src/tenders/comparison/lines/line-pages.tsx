import styles from './line-pages.module.css'
import { usePlace, useT } from '#framework/ssr/context.tsx'
import { announce } from '#framework/ui/elements/announce.ts'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { bidsAddress } from '#tenders/bids/list/bid-order.ts'
import { pagesOf, ROWS_OF_PAGE } from '#tenders/lines/page-of-rows.ts'

/** The place of the first line that an address (`lines=51`) asks for. */
export const firstLine = (asked: string | undefined, count: number) =>
  pagesOf(count).find((place) => String(place + 1) === asked) ?? 0

/** Links to the other lines of a long comparison. They lead to its beginning, which has the id `top`. */
export function LinePages({ first, count, top }: { first: number; count: number; top: string }) {
  const t = useT()
  const { path, query } = usePlace()
  if (count <= ROWS_OF_PAGE) return null
  return (
    <nav className={styles.pages} aria-label={t('lines.pages')}>
      {pagesOf(count).map((place) => {
        const label = t('lines.page', { from: place + 1, to: Math.min(place + ROWS_OF_PAGE, count) })
        return (
          <Link
            key={place}
            className={buttonClass('secondary', 'sm')}
            to={`${bidsAddress(path, query, { lines: place === 0 ? '' : String(place + 1) })}#${top}`}
            replace
            aria-current={place === first ? 'true' : undefined}
            onClick={() => announce(label)}
          >
            <bdi dir="ltr">{label}</bdi>
          </Link>
        )
      })}
    </nav>
  )
}
