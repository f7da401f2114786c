/**
 * Refusals that routes declare and no integration test sees, by why that is so: a call with its code, or a code of any
 * call.
 */
export const UNSEEN_REFUSALS: Record<string, readonly string[]> = {
  'The limit is tested by itself or on another call': [
    'search_busy',
    'download_busy',
    'downloads_busy',
    'tables_busy',
    'paper_failed',
  ],
  'The table is read by the same code as that of POST /rfqs/lines/parse': [
    'POST /api/v1/rfqs/:rfq_id/prices/parse table_too_complex',
    'POST /api/v1/rfqs/:rfq_id/prices/parse table_unreadable',
    'POST /api/v1/rfqs/:rfq_id/prices/parse sheet_not_found',
    'POST /api/v1/rfqs/:rfq_id/prices/parse too_many_columns',
  ],
  'The amendment is planned by the same code as that of PUT /rfqs/:rfq_id/update': [
    'POST /api/v1/rfqs/:rfq_id/amendments/preview feature_not_enabled',
  ],
  'Only when the account or the session changes between two statements of the call': [
    'POST /api/v1/change-unverified-email conflict',
    'POST /api/v1/invitations/accept unauthenticated',
  ],
}
