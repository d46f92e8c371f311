-- An invoice that begins with expenses or milestones is made out under a contract before it has a line.
alter table billing add column contract_id uuid references contract (id);
