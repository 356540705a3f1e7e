#!/bin/sh
# Runs one part of the cluster on this machine, in the foreground:
#   run.sh etcd | patroni | haproxy         what the units start
#   run.sh patronictl list                  and everything else patronictl can do
#   run.sh receive-wal                      the write-ahead log into ARCHIVE_DIR, as it is written
#   run.sh base-backup                      a copy of the whole database into ARCHIVE_DIR, from a standby
#   run.sh restore MOMENT FOLDER            the database as it was at that moment, as a PostgreSQL of its own
# Settings come from the environment: cluster.env and passwords.env.
set -eu
umask 077
cd "$(dirname "$0")"

: "${POSTGRES_DIR:=/var/lib/countinghouse-postgres}" "${STORE_DIR:=/var/lib/countinghouse-etcd}"
: "${POSTGRES_BIN:=/usr/lib/postgresql/15/bin}" "${KEEP_BASES:=2}"
: "${PORT_OF_POSTGRES:=5432}" "${PORT_OF_PATRONI:=8008}" "${PORT_OF_HAPROXY:=5000}" "${HAPROXY_ADDRESS:=127.0.0.1}"
: "${PORT_OF_ETCD:=2379}" "${PORT_OF_ETCD_PEERS:=2380}" "${PORT_OF_RESTORED:=5433}"

number=0
for machine in $MACHINES; do
  number=$((number + 1))
  address=${machine#*=}
  peers="${peers:+$peers,}${machine%%=*}=http://$address:$PORT_OF_ETCD_PEERS"
  stores="${stores:+$stores,}$address:$PORT_OF_ETCD"
  addresses="${addresses:+$addresses,}$address"
  export "ADDRESS_$number=$address"
  if [ "${machine%%=*}" = "${MACHINE:-}" ]; then own=$address; fi
done

patroni_environment() {
  export PATRONI_NAME="$MACHINE" PATRONI_ETCD3_HOSTS="$stores"
  export PATRONI_RESTAPI_LISTEN="$own:$PORT_OF_PATRONI" PATRONI_RESTAPI_CONNECT_ADDRESS="$own:$PORT_OF_PATRONI"
  export PATRONI_RESTAPI_USERNAME=patroni PATRONI_RESTAPI_PASSWORD="$PATRONI_API_PASSWORD"
  export PATRONI_POSTGRESQL_LISTEN="$own:$PORT_OF_POSTGRES" PATRONI_POSTGRESQL_CONNECT_ADDRESS="$own:$PORT_OF_POSTGRES"
  export PATRONI_POSTGRESQL_BIN_DIR="$POSTGRES_BIN" PATRONI_POSTGRESQL_DATA_DIR="$POSTGRES_DIR/data"
  export PATRONI_POSTGRESQL_PGPASS="$POSTGRES_DIR/pgpass"
  export PATRONI_SUPERUSER_USERNAME=postgres PATRONI_SUPERUSER_PASSWORD="$SUPERUSER_PASSWORD"
  export PATRONI_REPLICATION_USERNAME=replicator PATRONI_REPLICATION_PASSWORD="$REPLICATION_PASSWORD"
  export PATRONI_REWIND_USERNAME=rewind PATRONI_REWIND_PASSWORD="$REWIND_PASSWORD"
}

# The three, for the role that may copy.
source="host=$addresses port=$PORT_OF_POSTGRES user=replicator application_name=archive connect_timeout=3"

case "${1:-}" in
  etcd)
    exec etcd --name "$MACHINE" --data-dir "$STORE_DIR" \
      --listen-peer-urls "http://$own:$PORT_OF_ETCD_PEERS" --initial-advertise-peer-urls "http://$own:$PORT_OF_ETCD_PEERS" \
      --listen-client-urls "http://$own:$PORT_OF_ETCD" --advertise-client-urls "http://$own:$PORT_OF_ETCD" \
      --initial-cluster "$peers" --initial-cluster-token countinghouse \
      --auto-compaction-retention 1h --logger zap --log-level warn
    ;;
  patroni)
    patroni_environment
    exec patroni patroni.yml
    ;;
  patronictl)
    shift
    patroni_environment
    exec patronictl --config-file patroni.yml "$@"
    ;;
  haproxy)
    export HAPROXY_ADDRESS PORT_OF_HAPROXY PORT_OF_POSTGRES PORT_OF_PATRONI
    exec haproxy -db -f haproxy.cfg
    ;;
  first-database)
    # Patroni calls this once and adds the address of the new database.
    "$POSTGRES_BIN/psql" --no-psqlrc --quiet --set ON_ERROR_STOP=1 --set password="$SHOP_PASSWORD" "$2" <<'SQL'
create role shop login password :'password';
create database shop owner shop encoding 'UTF8' template template0;
SQL
    ;;
  receive-wal)
    mkdir -p "$ARCHIVE_DIR/wal"
    export PGPASSWORD="$REPLICATION_PASSWORD"
    exec "$POSTGRES_BIN/pg_receivewal" --dbname "$source target_session_attrs=read-write" --no-password \
      --directory "$ARCHIVE_DIR/wal" --slot archive --synchronous
    ;;
  base-backup)
    draft="$ARCHIVE_DIR/base/unfinished"
    rm -rf "$draft"
    mkdir -p "$draft"
    export PGPASSWORD="$REPLICATION_PASSWORD"
    "$POSTGRES_BIN/pg_basebackup" --dbname "$source target_session_attrs=prefer-standby" --no-password --pgdata "$draft" \
      --format tar --gzip --checkpoint fast --wal-method stream
    # Named after its end: it can be restored to any moment from then on.
    mv "$draft" "$ARCHIVE_DIR/base/$(date -u +%Y-%m-%dT%H:%M:%SZ)"
    ls -d "$ARCHIVE_DIR"/base/*Z | head -n "-$KEEP_BASES" | xargs -r rm -r
    # The log before the oldest base is of no use any more.
    oldest=$(ls -d "$ARCHIVE_DIR"/base/*Z | head -n 1)
    first=$(tar -xzOf "$oldest/base.tar.gz" backup_label | sed -n 's/^START WAL LOCATION: .*(file \(.*\))$/\1/p')
    "$POSTGRES_BIN/pg_archivecleanup" "$ARCHIVE_DIR/wal" "$first"
    ;;
  restore)
    moment=$(date -u -d "$2" +%Y-%m-%dT%H:%M:%S.%6N)
    folder=$3
    base=$(ls "$ARCHIVE_DIR/base" | grep 'Z$' | awk -v moment="$moment" '$0 < moment' | tail -n 1)
    if [ -z "$base" ]; then echo "No base backup is older than $2." >&2; exit 1; fi
    mkdir -m 0700 "$folder"
    tar -xzf "$ARCHIVE_DIR/base/$base/base.tar.gz" -C "$folder"
    tar -xzf "$ARCHIVE_DIR/base/$base/pg_wal.tar.gz" -C "$folder/pg_wal"
    rm -f "$folder/standby.signal"
    touch "$folder/recovery.signal"
    : > "$folder/postgresql.auto.conf"
    # Instead of Patroni's. Nobody may connect before the moment is reached.
    cat > "$folder/postgresql.conf" <<CONF
listen_addresses = '127.0.0.1'
port = $PORT_OF_RESTORED
unix_socket_directories = ''
hot_standby = off
restore_command = 'cp "$ARCHIVE_DIR/wal/%f" "%p" || cp "$ARCHIVE_DIR/wal/%f.partial" "%p"'
recovery_target_time = '$moment+00'
recovery_target_action = 'promote'
CONF
    "$POSTGRES_BIN/pg_ctl" start --pgdata "$folder" --log "$folder/restore.log"
    until "$POSTGRES_BIN/pg_isready" --quiet --host 127.0.0.1 --port "$PORT_OF_RESTORED"; do
      if ! "$POSTGRES_BIN/pg_ctl" status --pgdata "$folder" > /dev/null; then tail "$folder/restore.log" >&2; exit 1; fi
      sleep 1
    done
    echo "The database as of $2 is at 127.0.0.1:$PORT_OF_RESTORED. To stop it: $POSTGRES_BIN/pg_ctl stop --pgdata $folder"
    ;;
  *)
    echo 'Usage: run.sh etcd | patroni | patronictl … | haproxy | receive-wal | base-backup | restore MOMENT FOLDER' >&2
    exit 2
    ;;
esac
