-- The session of somebody who was removed from a company gives no access any more. Its row stays until it would have ended, so that
-- whoever comes with it is told why.
alter table sessions add column removed_at timestamptz;

-- An invitation that was declined, and not ended by the company, can be taken up again while it would have worked.
alter table member_invitations add column declined_at timestamptz;
