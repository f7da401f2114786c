/*
 * Figures of lines as texts: grouped digits, the same in both languages. Decimals arrive as text (`1200.5`), so that
 * nothing is rounded for display.
 */

const reversed = (text: string) => [...text].reverse().join('')

const grouped = (digits: string) => reversed(reversed(digits).replace(/\d{3}(?=\d)/g, '$&,'))

/** A decimal as text, grouped, with at least so many places: `1,200.5`. */
function formatDecimal(text: string, places = 0) {
  const [whole = '', fraction = ''] = text.split('.')
  const padded = fraction.padEnd(places, '0')
  return grouped(whole) + (padded && `.${padded}`)
}

export const formatQuantity = (quantity: string) => formatDecimal(quantity)

/** Two decimals, four where it needs more: `28.40`, `0.0125`. */
export const formatUnitPrice = (price: string) => formatDecimal(price, (price.split('.')[1] ?? '').length > 2 ? 4 : 2)

/** A VAT rate: `15%`. */
export const formatRate = (rate_bp: number) => `${rate_bp / 100}%`
