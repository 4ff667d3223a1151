-- The jobs refresh-terms and refund-surplus are called refresh-settings and send-due-refunds.
delete from job_failures where work = 'job' and item in ('refresh-terms', 'refund-surplus');
