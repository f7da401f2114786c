/** A company in answers. `user_id` is its id: the first contract called companies users. */
export const companyReference = ({ company_id, company_name }: { company_id: number; company_name: string }) => ({
  user_id: company_id,
  company_name,
})
