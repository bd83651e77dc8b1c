-- A device that was added to an added one named that one, so that neither showed all devices of their customer. All name the first, as
-- installations/commands.ts writes since this release.
with recursive above(id, first) as (
  select i.id, i.part_of from installations i where i.part_of is not null
  union all
  select above.id, next.part_of from above join installations next on next.id = above.first where next.part_of is not null
)
update installations i set part_of = above.first from above join installations root on root.id = above.first
  where above.id = i.id and root.part_of is null and i.part_of <> above.first;
