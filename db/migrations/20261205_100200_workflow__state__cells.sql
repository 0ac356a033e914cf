-- Which states lead where and who may set one are sets (docs/decisions/081).
call platform.cell('workflow_state', 'nextStates', array['next_numbers'], 'set');
call platform.cell('workflow_state', 'roles', array['setable_roles'], 'set');
