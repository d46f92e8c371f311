-- Clients in the order of their names, the archived ones too: timesheets, invoices and payments of all of them are listed by client. With
-- this a page walks along the names; without it all sheets were joined and sorted for one.
create index client_in_order on client (name, id);
