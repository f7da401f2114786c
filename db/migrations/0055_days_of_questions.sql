-- A buyer learns on which day a question came, not when: the moment could tell who asked.
update notifications
set created_at = date_trunc('day', created_at, 'Asia/Riyadh'), bumped_at = date_trunc('day', bumped_at, 'Asia/Riyadh')
where kind = 'new_questions';
