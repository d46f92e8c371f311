-- What an order form names exists: our legal entity and the agreements with the client. Entities and agreements are archived, never deleted.
alter table order_form add constraint order_form_legal_entity foreign key (legal_entity_id) references legal_entity (id);
alter table order_form add constraint order_form_msa foreign key (msa_id) references agreement (id);
alter table order_form add constraint order_form_sow foreign key (sow_id) references agreement (id);
create index order_form_by_msa on order_form (msa_id) where msa_id is not null;
create index order_form_by_sow on order_form (sow_id) where sow_id is not null;
