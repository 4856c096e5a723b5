ALTER TABLE "study_day" ADD COLUMN "fresh_words" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "study_day" ADD COLUMN "word_reviews" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Days that are counted already: else an undo of one of their answers would count below nothing.
with standing as (
  select a.tenant_id, a.user_id, a.day,
    row_number() over (partition by a.tenant_id, a.user_id, a.item_id order by a.day, a.at, a.id) as of_item,
    row_number() over (partition by a.tenant_id, a.user_id, a.item_id, a.skill order by a.day, a.at, a.id) as of_skill
  from study_answer a
  where a.kind = 'word' and not exists (
    select from study_undo u
    where u.tenant_id = a.tenant_id and u.user_id = a.user_id and u.answer_id = a.id)
), counted as (
  select tenant_id, user_id, day,
    count(*) filter (where of_item = 1) as fresh, count(*) filter (where of_skill > 1) as reviews
  from standing group by tenant_id, user_id, day
)
update study_day d set fresh_words = c.fresh, word_reviews = c.reviews
from counted c
where d.tenant_id = c.tenant_id and d.user_id = c.user_id and d.day = c.day;
