-- The contracts of an amendment are the next edition of those of the placement it changes, so no two of a kind bind one consultant and
-- client on one day, of whatever order form (domain.md §2.9). Those that did until now: the later one holds from its day.

update contract set status = 'SUPERSEDED', ended_on = greatest(contract.start_date, later.start_date - 1)
from contract as later
where contract.status = 'ACTIVE' and later.status = 'ACTIVE' and later.id <> contract.id and later.kind = contract.kind
  and later.candidate_id = contract.candidate_id and later.client_id = contract.client_id
  and (later.start_date, later.created_at, later.id) > (contract.start_date, contract.created_at, contract.id)
  and daterange(contract.start_date, least(contract.end_date, contract.ended_on), '[]')
    && daterange(later.start_date, least(later.end_date, later.ended_on), '[]');

alter table contract add constraint contract_one_per_person exclude using gist (
  kind with =, candidate_id with =, client_id with =, daterange(start_date, least(end_date, ended_on), '[]') with &&)
  where (status = 'ACTIVE' and candidate_id is not null);
