/** Files that write to several RFQs in one statement or transaction, themselves or by what they call, and why. */
export const SEVERAL_RFQS: Record<string, string> = {
  'db/demo/rows.server.ts': 'The demonstration fills a whole market.',
  'src/tenders/erase-tenders.server.ts': 'Erasing a company ends all its tenders and bids at the same time.',
  'src/tenders/award/award-data.server.ts': 'Erasing a company takes its texts out of all its tenders.',
  'src/tenders/bids/erase-bid-texts.server.ts': 'Erasing a company takes its texts out of all its bids.',
  'src/tenders/award/approve/remind-approvers.server.ts': 'A job notes of many proposals that approvers were reminded.',
  'src/tenders/amendments/confirming/close-rfqs.server.ts': 'A job lets bids lapse on many RFQs that closed.',
  'src/tenders/amendments/confirming/remind-to-confirm.server.ts':
    'A job notes of many RFQs that bidders were reminded.',
  'src/tenders/sealed/opening/open-rfqs.server.ts': 'A job opens all bids on an RFQ, each of which names it.',
  'src/tenders/sealed/opening/opening-keys.server.ts':
    'Keys are made before there is an RFQ; a job destroys those of many.',
  'src/tenders/sealed/receipt/receipts.server.ts': 'Keys of receipts belong to no RFQ.',
  'src/tenders/sealed/opening/write-contents.server.ts': 'A job opens all bids on an RFQ, each of which names it.',
  'src/tenders/questions/erase-questions.server.ts': 'Erasing a company takes back what it asked about all RFQs.',
  'src/tenders/questions/publish-unanswered.server.ts': 'A job publishes what nobody answered before many RFQs closed.',
  'src/tenders/rfqs/change/notify-passed-deadlines.server.ts': 'A job notes of many RFQs that bidding has ended.',
  'src/tenders/sealed/notifications/notify-sealed-bids.server.ts':
    'A job notes of many RFQs that the buyer was notified of new sealed bids.',
  'src/tenders/sealed/notifications/remind-of-openings.server.ts':
    'A job notes of many RFQs that buyer and bidders were reminded.',
  'src/tenders/rfqs/change/remind-followers.server.ts': 'A job notes of many RFQs that followers were reminded.',
  'src/tenders/rfqs/change/fill-closing.server.ts': 'A job fills the closing of older rows, many at a time.',
}
