import { defineEmail } from '#framework/mail/define-email.server.ts'
import { isolate } from '#framework/mail/email-content.ts'
import { stillPublic } from '#notifications/still-public.server.ts'
import type { SearchedList } from './searched-lists.ts'

interface Match {
  object_id: number
  title: string
}

/** Parameters of an alert: what is new, and which searches show it. */
export interface SearchAlertParams {
  what: SearchedList
  matches: Match[]
  searches: string[]
  /** Their numbers, which the link in the e-mail stops; the release before queued none. */
  saved_search_ids?: number[]
}

/** To a person whose saved searches show something new, of those that alert right away. */
export const searchAlertEmail = defineEmail<SearchAlertParams, 'products'>({
  kind: 'search-matched',
  personal: true,
  reason: {
    ar: 'وصلتك هذه الرسالة لأنك حفظت بحثًا في ترسية وطلبت التنبيه فورًا. غيّر ذلك من صفحة «عمليات البحث المحفوظة».',
    en: 'You got this because you saved a search on Tarsiya and asked to be told right away. Change that on the page Saved searches.',
  },
  texts: {
    subject: {
      ar: {
        zero: 'لا طلبات جديدة مطابقة لبحثك',
        one: 'طلب جديد مطابق لبحثك: {first}',
        two: 'طلبان جديدان مطابقان لبحثك',
        few: 'نُشرت {count} طلبات مطابقة لبحثك',
        many: 'نُشر {count} طلبًا مطابقًا لبحثك',
        other: 'نُشر {count} طلب مطابق لبحثك',
      },
      en: { one: 'A new RFQ matches your search: {first}', other: '{count} new RFQs match your search' },
    },
    preview: { ar: 'من بحثك المحفوظ: {searches}', en: 'From your saved search: {searches}' },
    body: {
      ar: ['ظهر جديد في بحثك المحفوظ {searches}:', '{titles}', 'للاطلاع على التفاصيل:'],
      en: ['Something new appeared in your saved search {searches}:', '{titles}', 'See the details:'],
    },
    action: { ar: 'عرض الطلبات', en: 'See the RFQs' },
  },
  variants: {
    products: {
      subject: {
        ar: {
          zero: 'لا منتجات جديدة مطابقة لبحثك',
          one: 'منتج جديد مطابق لبحثك: {first}',
          two: 'منتجان جديدان مطابقان لبحثك',
          few: 'أُضيفت {count} منتجات مطابقة لبحثك',
          many: 'أُضيف {count} منتجًا مطابقًا لبحثك',
          other: 'أُضيف {count} منتج مطابق لبحثك',
        },
        en: { one: 'A new product matches your search: {first}', other: '{count} new products match your search' },
      },
      preview: { ar: 'من بحثك المحفوظ: {searches}', en: 'From your saved search: {searches}' },
      body: {
        ar: ['ظهر جديد في بحثك المحفوظ {searches}:', '{titles}', 'للاطلاع على التفاصيل:'],
        en: ['Something new appeared in your saved search {searches}:', '{titles}', 'See the details:'],
      },
      action: { ar: 'عرض المنتجات', en: 'See the products' },
    },
  },
  digest: {
    by: 'what',
    merge: (group) => ({
      ...group[0]!,
      matches: group.flatMap(({ matches }) => matches),
      searches: [...new Set(group.flatMap(({ searches }) => searches))],
      saved_search_ids: [...new Set(group.flatMap(({ saved_search_ids = [] }) => saved_search_ids))],
    }),
  },
  async compose({ tx, params }) {
    const matches = await stillPublic(tx, params.what === 'rfqs' ? 'rfq' : 'product', params.matches)
    const [first] = matches
    if (!first) return null
    const one = params.what === 'rfqs' ? `/rfq/${first.object_id}` : `/market-place/${first.object_id}`
    return {
      path: matches.length === 1 ? one : '/saved-searches',
      values: {
        count: matches.length,
        first: isolate(first.title),
        titles: matches.map(({ title }) => isolate(title)).join('\n'),
        searches: params.searches.map((name) => `«${isolate(name)}»`).join('، '),
      },
      ...(params.what === 'products' && { variant: 'products' as const }),
    }
  },
})
