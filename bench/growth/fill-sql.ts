/**
 * The statements that fill one maker with ten years of work, as a superuser; `$1` is the number of installations, `$2` the
 * organisation. They are run with triggers and foreign keys off, so that a million takes minutes.
 */
const FIRST_NAMES =
  'Jan,Anna,Piotr,Maria,Krzysztof,Katarzyna,Andrzej,Małgorzata,Tomasz,Agnieszka,Paweł,Barbara,Michał,Ewa,Marcin,Elżbieta,Grzegorz,Zofia,Łukasz,Teresa,Adam,Magdalena,Zbigniew,Joanna,Jerzy,Monika,Tadeusz,Danuta,Mateusz,Jadwiga,Dariusz,Aleksandra,Mariusz,Halina,Wojciech,Irena,Ryszard,Beata,Jakub,Marta';
const SURNAMES =
  'Kowal,Wiśniew,Dąbrow,Lewandow,Wójcik,Kamiń,Zieliń,Szymań,Woźniak,Kozłow,Jankow,Mazur,Kwiatkow,Krawczyk,Kaczmar,Piotrow,Grabow,Zając,Pawłow,Michal,Król,Wieczor,Jabłoń,Wróbel,Nowakow,Majew,Olszew,Stępień,Malinow,Jawor,Adam,Dudek,Nowic,Pawlak,Górka,Witkow,Walczak,Sikora,Rutkow,Baran';
const SURNAME_ENDINGS = 'ski,cki,czyk,ek,ak,owicz,iak,ka,a,er,icz,orz';
const CITIES =
  'Warszawa,Kraków,Łódź,Wrocław,Poznań,Gdańsk,Szczecin,Bydgoszcz,Lublin,Białystok,Katowice,Gdynia,Częstochowa,Radom,Toruń,Sosnowiec,Rzeszów,Kielce,Gliwice,Olsztyn,Zabrze,Bielsko-Biała,Bytom,Zielona Góra,Rybnik,Ruda Śląska,Opole,Tychy,Elbląg,Płock';
const TOWNS =
  'Borow,Lip,Dąbr,Kamien,Jawor,Brzez,Olsz,Wierzb,Sosn,Jesion,Grab,Topol,Świerk,Jodł,Buk,Dęb,Klon,Jarzęb,Kalin,Malin,Głog,Tarn,Róż,Wrzos,Pokrzyw,Żurawin,Jagod,Czernic,Biał,Czarn,Czerwon,Zielon,Nowos,Staros,Wielk,Mał,Górn';
const TOWN_ENDINGS = 'ice,owo,ów,iec,no,ka,sko,any,ki,yna';
const STREETS =
  'Polna,Leśna,Słoneczna,Krótka,Szkolna,Ogrodowa,Lipowa,Brzozowa,Łąkowa,Kwiatowa,Kościuszki,Mickiewicza,Sienkiewicza,Parkowa,Sportowa,Zielona,Wiosenna,Jesienna,Kolejowa,Młyńska';

const words = (list: string): string => `string_to_array('${list}', ',')`;
const oneOf = (list: string): string => `pg_temp.pick(${words(list)}, random())`;
const plain = (text: string): string =>
  `replace(translate(lower(${text}), 'ąćęłńóśźż', 'acelnoszz'), 'ß', 'ss')`;

/** The tables that are filled, whose indexes are built afterwards. */
export const FILLED = [
  'custom_devices',
  'device_parameters',
  'installations',
  'warranties',
  'inspections',
  'services',
  'reminders',
  'events',
] as const;

/** A service partner has as many installers however large the maker is. */
const PARTNERS = `update users set asp_id = (select id from users where email = 'asp@demo.test')
  where $2 = 2 and id in (select id from users where organisation_id = $2 and email like 'bulk%' order by id limit 15)`;

const PEOPLE = `insert into users (organisation_id, email, password_hash, name, company, tax_id, phone, verified_at,
    registered_at, available_template_ids, search)
  select $2, 'bulk' || n || '@org' || $2 || '.test', '', name, 'Instalacje ' || name, '5260250274',
    '+48' || 500000000 + n, now(), now() - random() * interval '3650 days', templates,
    plain_letters(name || ' Instalacje ' || name || ' bulk' || n || '@org' || $2 || '.test 5260250274 +48' || 500000000 + n)
  from (select n, ${oneOf(FIRST_NAMES)} || ' ' || ${oneOf(SURNAMES)} || ${oneOf(SURNAME_ENDINGS)} as name
    from generate_series(1, greatest(20, $1::int / 200)) n) p,
    (select array_agg(id) as templates from device_templates where organisation_id = $2) t`;

/** What the tables below share: one row for each device, ten in eleven of them installed. */
const PLAN = `create unlogged table bulk as
  select n, d.base + n as device_id, i.base + n as installation_id, n <= $1::int as installed, gen_random_uuid() as client_id,
    ${oneOf(FIRST_NAMES)} || ' ' || ${oneOf(SURNAMES)} || ${oneOf(SURNAME_ENDINGS)} as customer,
    ${oneOf(STREETS)} || ' ' || 1 + floor(random() * 180) as street,
    lpad(floor(random() * 100)::text, 2, '0') || '-' || lpad(floor(random() * 1000)::text, 3, '0') as zipcode,
    pg_temp.pick(towns.names, random() ^ 2) as city,
    '+48' || 600000000 + floor(random() * 199999999)::int as phone,
    'HP' || lpad(($2::int * 10000000 + n)::text, 9, '0') as serial,
    case when random() < 0.1 then 'pending' when random() < 0.89 then 'accepted' when random() < 0.4 then 'rejected'
      else 'no_warranty' end as status,
    current_date - 1 - floor(3650 * (1 - random() ^ 0.7))::int as day,
    1 + floor(random() * greatest(20, $1::int / 200))::int as person, random() as lot, random() ^ 1.5 as type
  from generate_series(1, $1::int * 11 / 10) n,
    (select coalesce(max(id), 0) as base from custom_devices) d,
    (select coalesce(max(id), 0) as base from installations) i,
    (select ${words(CITIES)} || array_agg(t || e) as names from unnest(${words(TOWNS)}) t, unnest(${words(TOWN_ENDINGS)}) e) towns`;

/** With whose account, on which version, beside a model of the demo data. */
const CAST = `create unlogged table cast_of_bulk as
  select b.*, u.id as owner_id, u.name as owner, v.version_id, v.template_id
  from bulk b
  join (select id, name, row_number() over (order by id) as k from users
    where organisation_id = $2 and (email like 'bulk%' or email = 'installer@demo.test')) u on u.k = b.person
  join (select t.active_version_id as version_id, t.id as template_id, row_number() over (order by t.id) as k, count(*) over () as many
    from device_templates t where t.organisation_id = $2 and t.active_version_id is not null) v
    on v.k = 1 + floor(b.type * v.many)::int`;

const DEVICES = `insert into custom_devices (id, organisation_id, template_id, version_id, serial, in_database, installation_id, source,
    made_on, extension_created_at, extension_sent_at, step, created_at)
  select device_id, $2, template_id, version_id, serial, lot < 0.9, case when installed then installation_id end,
    case when lot < 0.9 then 'factory' else 'installation' end, day - 60,
    case when lot < 0.9 then day - interval '60 days' end, case when lot < 0.88 then day - interval '40 days' end,
    case when lot > 0.88 and lot < 0.9 then 2 + floor(random() * 8)::int end,
    day - interval '60 days'
  from cast_of_bulk`;

const PARAMETERS = `insert into device_parameters (organisation_id, device_id, field, value, source, created_at)
  select $2, device_id, p.field, p.value, 'factory', day - interval '60 days' from cast_of_bulk,
    lateral (values ('serial', serial), ('compressor', 'CMP' || lpad((n / 3)::text, 8, '0'))) p (field, value)`;

/** In the order of time, as they come to be. */
const INSTALLATIONS = `insert into installations (id, organisation_id, client_id, owner_id, device_id, version_id, status, withdrawn_at,
    waiting_since, installation_date, customer_name, customer_address, customer_zipcode, customer_city, customer_phone,
    customer_email, installer_name, installer_company, installer_tax_id, installer_email, installer_phone, survey, signature,
    installer_signature, complete, search, created_at, updated_at)
  select b.installation_id, $2, b.client_id, b.owner_id, b.device_id, b.version_id, b.status,
    case when b.status = 'pending' and b.lot < 0.02 then now() end, b.day + b.lot * interval '5 days', b.day, b.customer,
    'ul. ' || b.street, b.zipcode, b.city, b.phone, 'klient' || b.n || '@example.com', b.owner, 'Instalacje ' || b.owner,
    '5260250274', 'bulk@example.com', '+48600300400', m.survey, m.signature, m.installer_signature, true,
    ${plain("b.customer || ' ul. ' || b.street || ' ' || b.zipcode || ' ' || b.city || ' ' || b.phone || ' klient' || b.n || '@example.com ' || b.serial || ' ' || b.owner || ' instalacje ' || b.owner")},
    b.day + b.lot * interval '5 days', b.day + b.lot * interval '9 days'
  from cast_of_bulk b, (select * from installations where organisation_id = $2 order by id limit 1) m
  where b.installed order by b.day`;

const WARRANTIES = `insert into warranties (organisation_id, installation_id, number, start, terms, code, issued_at)
  select $2, installation_id, 'BULK/' || n, day, m.terms, md5($2 || ' ' || n || ' bulk'), day + interval '9 days'
  from cast_of_bulk, (select terms from warranties where organisation_id = $2 limit 1) m
  where installed and status = 'accepted'`;

const SEARCHED = plain("customer || ' ul. ' || street || ' ' || city || ' ' || phone || ' ' || serial");

const INSPECTIONS = `insert into inspections (organisation_id, installation_id, device_id, status, soonest_date, due_date, execution_date,
    executed_at, search)
  select $2, installation_id, device_id, state, day + 335, day + 395,
    case when state = 'done' then day + 360 when state = 'scheduled' then current_date + 7 end,
    case when state = 'done' then day + interval '360 days' end, ${SEARCHED}
  from (select *, case when day + 335 < current_date - 90 then 'done' when lot < 0.2 then 'scheduled' else 'pending' end as state
    from cast_of_bulk where installed and status = 'accepted') b`;

const SERVICES = `insert into services (organisation_id, installation_id, device_id, serviceman_id, serviceman_name, status, reported_at,
    service_start_date, deadline, fault_description, finished_at, search)
  select $2, installation_id, device_id, owner_id, owner,
    case when lot > 0.01 then 'done' when lot > 0.008 then 'rejected' when lot > 0.006 then 'scheduled'
      when lot > 0.004 then 'require_spare_parts' when lot > 0.002 then 'spare_parts_sent' else 'pending' end,
    day + interval '200 days', day + 201, day + 214, 'Nie grzeje', case when lot > 0.008 then day + interval '203 days' end,
    ${SEARCHED} || ' ' || ${plain('owner')} || ' nie grzeje'
  from cast_of_bulk where installed and status = 'accepted' and lot < 0.15`;

/** Of each inspection that can begin, to its installer and its customer. */
const REMINDERS = `insert into reminders (organisation_id, inspection_id, audience, user_id, created_at)
  select $2, n.id, a.audience, case a.audience when 'installer' then i.owner_id end, n.soonest_date - 30
  from inspections n join installations i on i.id = n.installation_id, (values ('installer'), ('customer')) a (audience)
  where n.organisation_id = $2 and n.soonest_date <= current_date + 30
  order by n.soonest_date`;

/** In the order of time, as they come to be. */
const EVENTS = `insert into events (organisation_id, type, user_id, user_name, installation_id, device_id, created_at, search)
  select $2, e.type, owner_id, owner, installation_id, device_id, day + e.after, plain_letters(owner || ' ')
  from cast_of_bulk, lateral (values ('installation.created', interval '1 hour'),
      (case status when 'accepted' then 'installation.accepted' else 'installation.updated' end, interval '9 days')) e (type, after)
  where installed
  order by day + e.after`;

/** In this order. */
export const STEPS: readonly string[] = [
  PEOPLE,
  PARTNERS,
  PLAN,
  CAST,
  DEVICES,
  PARAMETERS,
  INSTALLATIONS,
  WARRANTIES,
  INSPECTIONS,
  SERVICES,
  REMINDERS,
  EVENTS,
  'drop table bulk, cast_of_bulk',
];

/** One of several words, for a number from 0 to 1. */
export const PICK = `create function pg_temp.pick(words text[], place double precision) returns text language sql
  return words[1 + floor(place * cardinality(words))::int]`;
