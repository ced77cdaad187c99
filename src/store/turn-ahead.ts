/**
 * What stands before the reader's queued turns: the turn at work in the same talk, whoever asked for it. Of a colleague's
 * it tells whose it is, which the thread shows as well, and whether the reader may stop it.
 */
export const TURN_AHEAD_VIEW = `create temp view turn_ahead as select q.id as queued_id, w.id as turn_id, w.requester_id,
	(w.requester_id = (select member_id from temp.caller) or (select is_admin from temp.caller)) as can_stop
	from temp.turn q join main.all_turn w on w.conversation_id = q.conversation_id and w.root_message_id is q.root_message_id and w.state = 'working'
	where q.state = 'queued';`;
