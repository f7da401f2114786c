import { read } from '#framework/ssr/query.ts'

export const unitsQuery = () => ({ ...read('units', '/units'), staleTime: Infinity })

export const vatRulesQuery = () => ({ ...read('vat-reasons', '/vat-reasons'), staleTime: Infinity })
