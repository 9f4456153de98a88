import { DAY_MS } from '#lib/time/time.ts';

/** SQL statements that insert rows for the tests of the sweep. */

/** The time of the sweep. */
export const NOW = new Date('2026-11-21T12:00:00Z');
export const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS).toISOString();

/** Rows to which the example rows refer; none of them expires. */
export const baseRows = [
  "insert into users (id, nickname, avatar_url, created_at) values ('u', 'u', '', '2020-01-01')",
  `insert into packs (id, version, title, content_hash, is_built_in, is_synthesised, imported_at)
    values ('p', '1', 'p', '', true, true, '2020-01-01')`,
  `insert into series (id, pack_id, title, summary, age_from, age_to, category_id, cover, position)
    values ('s', 'p', 's', '', 3, 6, 'c', '', 1)`,
  `insert into stories (id, pack_id, series_id, position, title, summary, age_from, age_to, category_id, tags, author,
    access, cover, sound, duration_ms, preview_bytes, sentences)
    values ('t', 'p', 's', 1, 't', '', 3, 6, 'c', '[]', '', 'vip', '', '', 1, 1, '[]')`,
  "insert into creators (id, pack_id, nickname, about) values ('c', 'p', 'c', '')",
  `insert into works (id, pack_id, creator_id, story_id, title, about, sound, duration_ms, published_at)
    values ('w', 'p', 'c', 't', 'w', '', '', 1, '2020-01-01')`,
  `insert into goods (id, pack_id, kind, delivers, title, subtitle, tags, pictures, options, details, returns,
      lowest_price, position, added_at)
    values ('g', 'p', 'device', 'parcel', 'g', '', '[]', '[]', '[]', '{}', 'none', 1, 0, '2020-01-01')`,
  `insert into goods_variants (id, goods_id, choices, price_fen, shells, position)
    values ('g.v', 'g', '[]', 1, 0, 0)`,
  "insert into sessions (id, user_id, caller, created_at) values ('s', 'u', '1002', '2020-01-01')",
  `insert into session_tokens (hash, session_id, created_at, ends_at) values ('t', 's', '2020-01-01', '2030-01-01')`,
];

interface Example {
  /** The number of days for which a row is kept. */
  days: number;
  insert: (id: string, at: string) => string[];
}

/** Returns a statement that adds a session; `revokedAt` is SQL. */
export const session = (id: string, userId: string, createdAt: string, revokedAt: string) =>
  `insert into sessions (id, user_id, caller, created_at, revoked_at)
    values ('${id}', '${userId}', '1002', '${createdAt}', ${revokedAt})`;
/** Returns a statement that adds a token; `endsAt` is SQL. */
export const token = (id: string, sessionId: string, createdAt: string, endsAt: string) =>
  `insert into session_tokens (hash, session_id, created_at, ends_at)
    values ('${id}', '${sessionId}', '${createdAt}', ${endsAt})`;

const one = (days: number, insert: (id: string, at: string) => string): Example[] => [
  { days, insert: (id, at) => [insert(id, at)] },
];

/** Example rows of every table that is swept; `at` determines their age. */
export const examples: Record<string, Example[]> = {
  captchas: [
    {
      days: 1,
      insert: (id, at) => [
        `insert into captchas (id, mobile, code_hash, created_at, ends_at) values ('${id}', '', '', '${at}', '${at}')`,
      ],
    },
  ],
  rate_limits: [
    {
      days: 1,
      insert: (id, at) => [`insert into rate_limits (key, hits, updated_at) values ('${id}', '[]', '${at}')`],
    },
  ],
  plays: one(1, (id, at) => `insert into plays (story_id, device_id, hour) values ('t', '${id}', '${at}')`),
  work_plays: [
    {
      days: 1,
      insert: (id, at) => [`insert into work_plays (work_id, device_id, hour) values ('w', '${id}', '${at}')`],
    },
  ],
  work_hearings: one(2, (id, at) => `insert into work_hearings values ('u', '${id}', 'w', 1, 1, '${at}')`),
  creator_tallies: one(
    1,
    (id, at) => `insert into creator_tallies (creator_id, period, ends_at) values ('c', '${id}', '${at}')`,
  ),
  creator_supporters: one(
    1,
    (id, at) => `insert into creator_supporters (creator_id, user_id, period, ends_at, power)
      values ('c', 'u', '${id}', '${at}', 1)`,
  ),
  creator_listeners: one(
    1,
    (id, at) =>
      `insert into creator_listeners (user_id, creator_id, period, ends_at) values ('u', 'c', '${id}', '${at}')`,
  ),
  play_shares: [
    {
      days: 1,
      insert: (id, at) => [
        `insert into play_shares (day, subject, source, plays) values ('${at.slice(0, 10)}', 't', '${id}', 1)`,
      ],
    },
  ],
  play_days: one(32, (_, at) => `insert into play_days (day, story_id, plays) values ('${at.slice(0, 10)}', 't', 1)`),
  usage_days: one(8, (id, at) => `insert into usage_days (subject, day) values ('${id}', '${at.slice(0, 10)}')`),
  usage_leases: one(1, (id, at) => `insert into usage_leases values ('${id}', null, 's', 'listen', '', '${at}')`),
  usage_holders: one(1, (id, at) => `insert into usage_holders values ('${id}', 'u', '${at}')`),
  device_children: one(365, (id, at) => `insert into device_children values ('u', '${id}', 'u', '${at}')`),
  offline_uses: one(2, (id, at) => `insert into offline_uses values ('u', 'u', '${id}', 1, '${at}')`),
  time_requests: one(8, (id, at) => `insert into time_requests values ('${id}', 'u', 10, 'open', '${at}')`),
  auth_tokens: [
    {
      days: 1,
      insert: (id, at) => [`insert into auth_tokens (hash, user_id, ends_at) values ('${id}', 'u', '${at}')`],
    },
  ],
  binding_codes: [
    {
      days: 1,
      insert: (id, at) => [
        `insert into binding_codes (id, code_hash, user_id, kind, ends_at) values ('${id}', '${id}', 'u', '', '${at}')`,
      ],
    },
  ],
  used_request_tokens: [
    {
      // Rows are kept for ten minutes. The test inserts one row whose age is `days` minus 0.01 days, which is about 9
      // minutes, so that it must stay; and one row that is more than a day older.
      days: 0.0165,
      insert: (id, at) => [`insert into used_request_tokens (id, ends_at) values ('${id}', '${at}')`],
    },
  ],
  first_answers: [
    {
      days: 1,
      insert: (id, at) => [
        `insert into first_answers (id, request_digest, sealed_answer, created_at) values ('${id}', '', '', '${at}')`,
      ],
    },
  ],
  wechat_tickets: [
    {
      days: 1,
      insert: (id, at) => [`insert into wechat_tickets (id, ends_at, ask_again_at) values ('${id}', '${at}', '${at}')`],
    },
  ],
  searched_titles: [
    {
      days: 8,
      insert: (id, at) => [`insert into searched_titles (day, title, voter) values ('${at}', '', '${id}')`],
    },
  ],
  free_offers: [
    {
      days: 90,
      insert: (_, at) => [`insert into free_offers (story_id, starts_at, ends_at) values ('t', '${at}', '${at}')`],
    },
  ],
  dictation_writings: [
    {
      days: 90,
      insert: (id, at) => [
        `insert into dictation_writings (user_id, dictation_id, word, faults, written_at)
          values ('u', '${id}', '', '[]', '${at}')`,
      ],
    },
  ],
  feedback_threads: [
    {
      days: 365,
      insert: (id, at) => [
        `insert into feedback_threads (id, user_id, topic, state, created_at, changed_at, closed_at)
          values ('${id}', 'u', 'other', 'closed', '2020-01-01', '2020-01-01', '${at}')`,
      ],
    },
  ],
  partner_applications: [
    {
      days: 365,
      insert: (id, at) => [
        `insert into partner_applications
            (id, user_id, state, kind, organisation, contact_name, phone, description, submitted_at, decided_at)
          values ('${id}', 'u', 'refused', 'other', '', '', '', '', '2020-01-01', '${at}')`,
      ],
    },
  ],
  word_feedback: [
    {
      days: 180,
      insert: (id, at) => [
        `insert into word_feedback (id, user_id, source, text, kind, note, created_at, closed_at)
          values ('${id}', 'u', 'newWord', '', 'other', '', '2020-01-01', '${at}')`,
      ],
    },
  ],
  jobs: [
    {
      days: 7,
      insert: (id, at) => [
        `insert into jobs (kind, key, payload, run_at, created_at, done_at)
          values ('', '${id}', 'null', '2020-01-01', '2020-01-01', '${at}')`,
      ],
    },
  ],
  state_changes: [
    {
      days: 400,
      insert: (id, at) => [
        `insert into state_changes (subject, subject_id, from_state, to_state, actor, changed_at)
          values ('', '${id}', '', '', '', '${at}')`,
      ],
    },
  ],
  comments: [
    {
      days: 180,
      insert: (id, at) => [
        `insert into comments (id, story_id, user_id, text, state, written_at, reviewed_at)
          values ('${id}', 't', 'u', '', 'refused', '2020-01-01', '${at}')`,
      ],
    },
  ],
  goods_reviews: [
    {
      days: 180,
      insert: (id, at) => [
        `insert into goods_reviews (id, goods_id, variant_id, user_id, rating, text, pictures, state, written_at, reviewed_at)
          values ('${id}', 'g', 'g.v', 'u', 1, '', '[]', 'refused', '2020-01-01', '${at}')`,
      ],
    },
  ],
  public_entries: [
    {
      days: 180,
      insert: (id, at) => [
        `insert into public_entries (id, user_id, form, kind, title, text, steps, tags, age_from, age_to, places, seasons,
            measure, target, fields, grams, state, written_at, reviewed_at)
          values ('${id}', 'u', 'activity', 'own', '', '', '[]', '{}', 3, 8, '{}', '{}',
            'steps', 1, '[]', '{}', 'refused', '2020-01-01', '${at}')`,
      ],
    },
  ],
  parcel_tracks: [
    {
      days: 180,
      insert: (id, at) => [
        `insert into orders (id, user_id, kind, state, order_key, steps, total_fen, total_shells, created_at)
          values ('${id}', 'u', 'exchange', 'received', '${id}', '[]', 0, 1, '${at}')`,
        `insert into order_parcels (order_id, carrier, number, items, sent_at) values ('${id}', 'sf', '${id}', '[]', '${at}')`,
        `insert into parcel_tracks (parcel_id, reports, ask_again_at)
          select id, '[]', '${at}' from order_parcels where order_id = '${id}'`,
      ],
    },
  ],
  parent_proofs: [
    {
      days: 1,
      insert: (id, at) => [
        `insert into parent_proofs (user_id, session_id, action, ends_at) values ('u', 's', '${id}', '${at}')`,
      ],
    },
  ],
  friend_invites: [
    {
      days: 30,
      insert: (id, at) => [
        `insert into friend_invites (id, user_id, secret_hash, network, created_at, ends_at)
          values ('${id}', 'u', '', '', '${at}', '${at}')`,
      ],
    },
  ],
  sandbox_trades: [
    {
      days: 90,
      insert: (id, at) => [
        `insert into sandbox_trades (id, title, amount_fen, back_path, ends_at, refunds, created_at)
          values ('${id}', '', 1, '', '${at}', '{}', '${at}')`,
      ],
    },
  ],
  data_exports: [
    {
      days: 30,
      insert: (id, at) => [
        `insert into data_exports (id, user_id, state, requested_at) values ('${id}', 'u', 'over', '${at}')`,
      ],
    },
  ],
  given_up_orders: [
    {
      days: 1,
      insert: (id, at) => [`insert into given_up_orders (id, given_up_at) values ('${id}', '${at}')`],
    },
  ],
  order_addresses: [
    {
      days: 1_095,
      insert: (id, at) => [
        `insert into orders (id, user_id, kind, state, order_key, steps, total_fen, total_shells, created_at)
          values ('${id}', 'u', 'exchange', 'received', '${id}', '[]', 0, 1, '${at}')`,
        `insert into order_addresses
            (order_id, receiver, mobile, region_code, province, city, district, detail_address, created_at)
          values ('${id}', '', '', '', '', '', '', '', '${at}')`,
      ],
    },
  ],
  order_invoices: [
    {
      days: 1_827,
      insert: (id, at) => [
        `insert into orders (id, user_id, kind, state, order_key, steps, total_fen, total_shells, created_at)
          values ('${id}', 'u', 'goods', 'received', '${id}', '[]', 1, 0, '${at}')`,
        `insert into order_invoices (id, order_id, user_id, state, kind, title, tax_number, email, requested_at)
          values ('${id}', '${id}', 'u', 'withdrawn', 'person', '', '', '', '${at}')`,
      ],
    },
  ],
  session_tokens: [
    { days: 1, insert: (id, at) => [token(id, 's', '2020-01-01', `'${at}'`)] },
    { days: 400, insert: (id, at) => [token(id, 's', at, 'null')] },
  ],
  sessions: [
    // A session that was revoked.
    {
      days: 1,
      insert: (id, at) => [session(id, 'u', '2020-01-01', `'${at}'`), token(id, id, '2020-01-01', `'2030-01-01'`)],
    },
    // A session that has no token.
    { days: 1, insert: (id, at) => [session(id, 'u', at, 'null')] },
  ],
  users: [
    {
      days: 400,
      insert: (id, at) => [
        `insert into users (id, nickname, avatar_url, created_at, is_anonymous) values ('${id}', '', '', '${at}', true)`,
      ],
    },
  ],
};

/** Old rows that are kept. */
export const lasting = [
  `insert into comments (id, story_id, user_id, text, state, written_at, reviewed_at)
    values ('approved', 't', 'u', '', 'approved', '2020-01-01', '2020-01-01')`,
  `insert into comments (id, story_id, user_id, text, written_at) values ('pending', 't', 'u', '', '2020-01-01')`,
  `insert into goods_reviews (id, goods_id, variant_id, user_id, rating, text, pictures, state, written_at, reviewed_at)
    values ('approved', 'g', 'g.v', 'u', 5, '', '[]', 'approved', '2020-01-01', '2020-01-01')`,
  `insert into goods_reviews
      (id, goods_id, variant_id, pack_id, nickname, rating, text, pictures, state, written_at, reviewed_at)
    values ('of-pack', 'g', 'g.v', 'p', 'n', 1, '', '[]', 'refused', '2020-01-01', '2020-01-01')`,
  `insert into feedback_threads (id, user_id, topic, state, created_at, changed_at)
    values ('open', 'u', 'other', 'open', '2020-01-01', '2020-01-01')`,
  `insert into partner_applications (id, user_id, state, kind, organisation, contact_name, phone, description, submitted_at)
    values ('open', 'u', 'submitted', 'other', '', '', '', '', '2020-01-01')`,
  `insert into word_feedback (id, user_id, source, text, kind, note, created_at)
    values ('open', 'u', 'newWord', '', 'other', '', '2020-01-01')`,
  "insert into users (id, nickname, avatar_url, created_at) values ('registered', '', '', '2020-01-01')",
  `insert into users (id, nickname, avatar_url, created_at, is_anonymous)
    values ('anonymous', '', '', '2020-01-01', true)`,
  session('of-anonymous', 'anonymous', '2020-01-01', 'null'),
  token('of-anonymous', 'of-anonymous', daysAgo(399), 'null'),
];
