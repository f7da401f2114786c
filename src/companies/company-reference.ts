/** A company as answers name it: `user_id` is its number on the wire of the first contract. */
export const companyReference = ({ company_id, company_name }: { company_id: number; company_name: string }) => ({
  user_id: company_id,
  company_name,
})
