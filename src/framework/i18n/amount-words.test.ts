import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { amountWords } from './amount-words.ts'
import { type ExactHalalas, exactHalalas, halalas } from './money.ts'

const of = (amount: string): ExactHalalas => {
  const [riyals = '', decimals = ''] = amount.replaceAll(',', '').split('.')
  return exactHalalas(BigInt(riyals) * 100n + BigInt(decimals.padEnd(2, '0')))
}

/** An amount with its words, in Arabic between «فقط» and «لا غير», in English before "only". */
const TABLE: readonly [amount: string, ar: string, en: string][] = [
  ['0', 'صفر ريال سعودي', 'Zero Saudi riyals'],
  ['1', 'ريال سعودي واحد', 'One Saudi riyal'],
  ['2', 'ريالان سعوديان', 'Two Saudi riyals'],
  ['3', 'ثلاثة ريالات سعودية', 'Three Saudi riyals'],
  ['8', 'ثمانية ريالات سعودية', 'Eight Saudi riyals'],
  ['10', 'عشرة ريالات سعودية', 'Ten Saudi riyals'],
  ['11', 'أحد عشر ريالًا سعوديًا', 'Eleven Saudi riyals'],
  ['12', 'اثنا عشر ريالًا سعوديًا', 'Twelve Saudi riyals'],
  ['13', 'ثلاثة عشر ريالًا سعوديًا', 'Thirteen Saudi riyals'],
  ['18', 'ثمانية عشر ريالًا سعوديًا', 'Eighteen Saudi riyals'],
  ['19', 'تسعة عشر ريالًا سعوديًا', 'Nineteen Saudi riyals'],
  ['20', 'عشرون ريالًا سعوديًا', 'Twenty Saudi riyals'],
  ['21', 'واحد وعشرون ريالًا سعوديًا', 'Twenty-one Saudi riyals'],
  ['22', 'اثنان وعشرون ريالًا سعوديًا', 'Twenty-two Saudi riyals'],
  ['99', 'تسعة وتسعون ريالًا سعوديًا', 'Ninety-nine Saudi riyals'],
  ['100', 'مئة ريال سعودي', 'One hundred Saudi riyals'],
  ['101', 'مئة ريال وريال سعودي واحد', 'One hundred and one Saudi riyals'],
  ['102', 'مئة ريال وريالان سعوديان', 'One hundred and two Saudi riyals'],
  ['103', 'مئة وثلاثة ريالات سعودية', 'One hundred and three Saudi riyals'],
  ['111', 'مئة وأحد عشر ريالًا سعوديًا', 'One hundred and eleven Saudi riyals'],
  ['200', 'مئتا ريال سعودي', 'Two hundred Saudi riyals'],
  ['201', 'مئتا ريال وريال سعودي واحد', 'Two hundred and one Saudi riyals'],
  ['215', 'مئتان وخمسة عشر ريالًا سعوديًا', 'Two hundred and fifteen Saudi riyals'],
  ['300', 'ثلاثمئة ريال سعودي', 'Three hundred Saudi riyals'],
  ['800', 'ثمانمئة ريال سعودي', 'Eight hundred Saudi riyals'],
  ['1,000', 'ألف ريال سعودي', 'One thousand Saudi riyals'],
  ['1,001', 'ألف ريال وريال سعودي واحد', 'One thousand and one Saudi riyals'],
  ['1,001.05', 'ألف ريال وريال سعودي واحد وخمس هللات', 'One thousand and one Saudi riyals and five halalas'],
  ['1,000.05', 'ألف ريال سعودي وخمس هللات', 'One thousand Saudi riyals and five halalas'],
  ['1,200', 'ألف ومئتا ريال سعودي', 'One thousand two hundred Saudi riyals'],
  ['1,999', 'ألف وتسعمئة وتسعة وتسعون ريالًا سعوديًا', 'One thousand nine hundred and ninety-nine Saudi riyals'],
  ['2,000', 'ألفا ريال سعودي', 'Two thousand Saudi riyals'],
  ['2,002', 'ألفا ريال وريالان سعوديان', 'Two thousand and two Saudi riyals'],
  ['2,005', 'ألفان وخمسة ريالات سعودية', 'Two thousand and five Saudi riyals'],
  ['3,000', 'ثلاثة آلاف ريال سعودي', 'Three thousand Saudi riyals'],
  ['10,000', 'عشرة آلاف ريال سعودي', 'Ten thousand Saudi riyals'],
  ['11,000', 'أحد عشر ألف ريال سعودي', 'Eleven thousand Saudi riyals'],
  ['11,011', 'أحد عشر ألفًا وأحد عشر ريالًا سعوديًا', 'Eleven thousand and eleven Saudi riyals'],
  ['100,000', 'مئة ألف ريال سعودي', 'One hundred thousand Saudi riyals'],
  ['101,000', 'مئة ألف وألف ريال سعودي', 'One hundred and one thousand Saudi riyals'],
  ['102,000', 'مئة ألف وألفا ريال سعودي', 'One hundred and two thousand Saudi riyals'],
  ['102,003', 'مئة ألف وألفان وثلاثة ريالات سعودية', 'One hundred and two thousand and three Saudi riyals'],
  ['200,000', 'مئتا ألف ريال سعودي', 'Two hundred thousand Saudi riyals'],
  [
    '175,070.83',
    'مئة وخمسة وسبعون ألفًا وسبعون ريالًا سعوديًا وثلاث وثمانون هللة',
    'One hundred and seventy-five thousand and seventy Saudi riyals and eighty-three halalas',
  ],
  ['1,000,000', 'مليون ريال سعودي', 'One million Saudi riyals'],
  ['1,000,001', 'مليون ريال وريال سعودي واحد', 'One million and one Saudi riyals'],
  ['1,002,000', 'مليون وألفا ريال سعودي', 'One million two thousand Saudi riyals'],
  ['2,000,000', 'مليونا ريال سعودي', 'Two million Saudi riyals'],
  ['2,000,100', 'مليونان ومئة ريال سعودي', 'Two million one hundred Saudi riyals'],
  ['3,000,000', 'ثلاثة ملايين ريال سعودي', 'Three million Saudi riyals'],
  ['11,000,000', 'أحد عشر مليون ريال سعودي', 'Eleven million Saudi riyals'],
  ['1,000,000,000', 'مليار ريال سعودي', 'One billion Saudi riyals'],
  ['2,000,000,000', 'مليارا ريال سعودي', 'Two billion Saudi riyals'],
  ['3,000,000,000', 'ثلاثة مليارات ريال سعودي', 'Three billion Saudi riyals'],
  [
    '999,999,999,999.99',
    'تسعمئة وتسعة وتسعون مليارًا وتسعمئة وتسعة وتسعون مليونًا وتسعمئة وتسعة وتسعون ألفًا وتسعمئة وتسعة وتسعون ريالًا سعوديًا وتسع وتسعون هللة',
    'Nine hundred and ninety-nine billion nine hundred and ninety-nine million nine hundred and ninety-nine thousand nine hundred and ninety-nine Saudi riyals and ninety-nine halalas',
  ],
  ['2,000,000,000,000', 'تريليونا ريال سعودي', 'Two trillion Saudi riyals'],
  ['0.01', 'هللة واحدة', 'One halala'],
  ['0.02', 'هللتان', 'Two halalas'],
  ['0.03', 'ثلاث هللات', 'Three halalas'],
  ['0.08', 'ثماني هللات', 'Eight halalas'],
  ['0.10', 'عشر هللات', 'Ten halalas'],
  ['0.11', 'إحدى عشرة هللة', 'Eleven halalas'],
  ['0.12', 'اثنتا عشرة هللة', 'Twelve halalas'],
  ['0.18', 'ثماني عشرة هللة', 'Eighteen halalas'],
  ['0.20', 'عشرون هللة', 'Twenty halalas'],
  ['0.21', 'إحدى وعشرون هللة', 'Twenty-one halalas'],
  ['0.22', 'اثنتان وعشرون هللة', 'Twenty-two halalas'],
  ['0.28', 'ثمانٍ وعشرون هللة', 'Twenty-eight halalas'],
  ['0.99', 'تسع وتسعون هللة', 'Ninety-nine halalas'],
  ['1.01', 'ريال سعودي واحد وهللة واحدة', 'One Saudi riyal and one halala'],
  ['19.99', 'تسعة عشر ريالًا سعوديًا وتسع وتسعون هللة', 'Nineteen Saudi riyals and ninety-nine halalas'],
]

describe('an amount in words', () => {
  it('agrees with its nouns, in Arabic by gender, number and case', () => {
    for (const [amount, ar, en] of TABLE) {
      assert.equal(amountWords(of(amount), 'ar'), `فقط ${ar} لا غير`, amount)
      assert.equal(amountWords(of(amount), 'en'), `${en} only`, amount)
    }
  })

  it('is different for different amounts', () => {
    const amounts = Array.from({ length: 2500 }, (_, at) => at)
    for (const scale of [1, 100, 100_000]) {
      const scaled = new Set(amounts.map((amount) => halalas(amount * scale)))
      for (const lang of ['ar', 'en'] as const)
        assert.equal(new Set([...scaled].map((amount) => amountWords(amount, lang))).size, scaled.size)
    }
  })

  it('is not given to a debt, nor to an amount beyond its words', () => {
    assert.throws(() => amountWords(halalas(-1), 'ar'), RangeError)
    assert.throws(() => amountWords(of('1,000,000,000,000,000'), 'en'), RangeError)
  })
})
