import { useMemo } from 'react'
import { makeFormat, type MessageValues } from '#framework/i18n/messages.ts'
import { useLang } from '#framework/ssr/context.tsx'
import { sealedTexts } from './sealed-bids.messages.ts'

/** The texts of the parts about sealed bids, in the page's language. */
export function useSealedT() {
  const lang = useLang()
  return useMemo(() => {
    const format = makeFormat(lang)
    return (name: keyof typeof sealedTexts, values?: MessageValues) => format(sealedTexts[name][lang], values)
  }, [lang])
}
