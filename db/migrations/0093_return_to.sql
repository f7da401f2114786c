-- The page that a person came from to register: verifying the address leads on to it, on another device, too.
alter table people add column return_to text check (char_length(return_to) <= 500);
