-- Checks that were added while servers wrote hold for the rows of before too. Reading the rows keeps no writer waiting.
alter table users validate constraint users_daily_budget_check;
alter table users validate constraint users_low_balance_below_check;
alter table number_fees validate constraint number_fees_incoming_cost_per_minute_check;
alter table calls validate constraint calls_message_cost_check;
alter table virtual_numbers validate constraint virtual_numbers_type_check;
