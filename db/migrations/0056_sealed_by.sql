-- A file of its own: who holds RFQs and bids must not wait for people, whom writers lock first. A database that has 0056_sealed_bids as it was first written has it.
do $$
begin
  if not exists (select from pg_constraint where conrelid = 'sealed_bids'::regclass and conname = 'sealed_bids_person_id_fkey') then
    alter table sealed_bids add constraint sealed_bids_person_id_fkey foreign key (person_id) references people;
  end if;
end $$;
