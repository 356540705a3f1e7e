/**
 * Runs before anything else on a page of the practice shop, and on no other (scripts/practice-page.ts). What a page stores and whom it asks are
 * changed here, below all screens, so that none of them can mix up the two shops: the cart, drafts and counts of the real one,
 * its outbox and its answers can't be reached from a page of practice at all.
 *
 * Who is signed in is the one thing that both have: the same person, in the same session, at rest at the same time.
 */
(() => {
  const prefix = 'practice:';
  const shared = new Set(['token', 'user', 'language', 'color-scheme', 'lastActivity', 'practice-return']);

  /** The entries of practice alone, under their own names. */
  function entriesApart(storage) {
    const stored = (name) => (shared.has(name) ? name : prefix + name);
    const names = () =>
      Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').flatMap((name) =>
        shared.has(name) ? [name] : name.startsWith(prefix) ? [name.slice(prefix.length)] : [],
      );
    return {
      get length() {
        return names().length;
      },
      key: (index) => names()[index] ?? null,
      getItem: (name) => storage.getItem(stored(name)),
      setItem: (name, value) => storage.setItem(stored(name), value),
      removeItem: (name) => storage.removeItem(stored(name)),
      clear: () => {
        for (const name of names()) storage.removeItem(stored(name));
      },
    };
  }

  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, { value: entriesApart(window[name]), configurable: true });
  }

  const { indexedDB } = window;
  const openDatabase = indexedDB.open.bind(indexedDB);
  const deleteDatabase = indexedDB.deleteDatabase.bind(indexedDB);
  const listDatabases = indexedDB.databases.bind(indexedDB);
  indexedDB.open = (name, version) => openDatabase(prefix + name, version);
  indexedDB.deleteDatabase = (name) => deleteDatabase(prefix + name);
  indexedDB.databases = async () =>
    (await listDatabases()).flatMap(({ name = '', version = 0 }) =>
      name.startsWith(prefix) ? [{ name: name.slice(prefix.length), version }] : [],
    );

  /** Tabs tell each other who is signed in, and nothing else from one shop to the other. */
  const Channel = window.BroadcastChannel;
  window.BroadcastChannel = class extends Channel {
    constructor(name) {
      super(name === 'session' ? name : prefix + name);
    }
  };

  /** Every call goes to the practice shop. */
  const ask = window.fetch.bind(window);
  window.fetch = async (asked, options) => {
    const isCall = typeof asked === 'string' && asked.startsWith('/api/');
    const answer = await ask(isCall ? `/practice${asked}` : asked, options);
    if (answer.status === 404) void tellIfOver(answer.clone());
    return answer;
  };

  /** For the line above every screen (web/practice/practice-line.tsx). */
  async function tellIfOver(answer) {
    const { code } = await answer.json().catch(() => ({}));
    if (code === 'practice-over') window.dispatchEvent(new Event('practice-over'));
  }
})();
