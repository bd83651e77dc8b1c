import { readRow, type Row } from './expected-row.sample.ts';

/**
 * Who may do what, written by hand. One line a call, one column a caller, one sign a record, in the order own, shared,
 * linked (its owner is linked to the service partner who calls), same organisation, foreign; one sign alone: the same
 * whatever the record. `elsewhere` is a superadmin of the second organisation who chose the first.
 *
 *   +  done, or in the list     -  answered, with nothing of the record in it     .  404, or not in the list
 *   ?  401                      x  403                 !  refused in other words (400, 409, 410, 422)
 *   _  there is no such case
 */
const TABLE = `
call                            kind    nobody installer asp    admin  superad elsewhere production

auth.login                      write   ___+?  ___+?  ___+?  ___+?  ___+?  ___+?  ___+?
auth.refresh                    write   ___+_  +      +      +      +      +      +
auth.invalidate                 write   +      +      +      +      +      +      +
auth.checkKey                   write   ___+!  ___+!  ___+!  ___+!  ___+!  ___+!  ___+!
auth.register                   write   ___+!  ___+!  ___+!  ___+!  ___+!  ___+!  ___+!
auth.correctAddress             write   ___x?  ___x?  ___x?  ___x?  ___x?  ___x?  ___x?
auth.requestReset               write   ___++  ___++  ___++  ___++  ___++  ___++  ___++
auth.checkReset                 write   ___!_  ___!_  ___!_  ___!_  ___!_  ___!_  ___!_
auth.confirmReset               write   ___!_  ___!_  ___!_  ___!_  ___!_  ___!_  ___!_
auth.verifyEmail                write   ___!_  ___!_  ___!_  ___!_  ___!_  ___!_  ___!_
auth.unlock                     write   ___!_  ___!_  ___!_  ___!_  ___!_  ___!_  ___!_
auth.user                       list    ?      +....  +....  +....  +....  +....  +....

profile.update                  write   ?      +      +      +      +      +      +
profile.changePassword          write   ?      +      +      +      +      +      +
profile.changeEmail             write   ?      +      +      +      +      +      +
profile.sessions                list    ?      +....  +....  +....  +....  +....  +....
profile.endSession              write   ?      +_...  +_...  +_...  +_...  +_...  +_...
profile.endOtherSessions        write   ?      +      +      +      +      +      +

users.listOfOrganisation        of      ?      ___+.  ___+.  ___+.  ___++  ___++  ___+.
users.list                      list    ?      x      x      +_++.  +_++.  ._..+  x
users.export                    list    ?      x      x      +_++.  +_++.  ._..+  x
users.one                       read    ?      x      x      +_++.  +_++.  ._..+  x
users.cascade                   read    ?      x      x      +_++.  +_++.  ._..+  x
users.update                    write   ?      x      x      +_++.  +_++.  ._..+  x
users.verify                    write   ?      x      x      +_++.  +_++.  ._..+  x
users.resendVerification        write   ?      x      x      !_++.  !_++.  ._..+  x
users.endSessions               write   ?      x      x      +_++.  +_++.  ._..+  x
users.delete                    write   ?      x      x      !_++.  !_++.  ._..+  x

mailings.create                 write   ?      x      x      ___+!  ___+!  ___!+  x
mailings.list                   list    ?      x      x      ___+.  ___+.  ___.+  x
mailings.one                    read    ?      x      x      ___+.  ___+.  ___.+  x
mailings.unreached              read    ?      x      x      ___+.  ___+.  ___.+  x

privacy.exportOwn               list    ?      +....  +....  +....  +....  +....  +....
privacy.exportUser              read    ?      x      x      +_++.  +_++.  ._..+  x
privacy.customer                write   ?      x      x      ++++-  ++++-  ----+  x
privacy.exportCustomer          write   ?      x      x      ++++-  ++++-  ----+  x
privacy.eraseCustomer           write   ?      x      x      ++++-  ++++-  ----+  x
privacy.retention               read    ?      x      x      ___+.  ___++  ___++  x
privacy.updateRetention         write   ?      x      x      ___+.  ___++  ___++  x

registrationKeys.list           list    ?      x      x      ___+.  ___+.  ___.+  x
registrationKeys.export         list    ?      x      x      ___+.  ___+.  ___.+  x
registrationKeys.one            read    ?      x      x      ___+.  ___+.  ___.+  x
registrationKeys.create         write   ?      x      x      +      +      +      x
registrationKeys.delete         write   ?      x      x      ___+.  ___+.  ___.+  x

production.list                 list    ?      x      x      x      ___+.  ___.+  ___+.
production.board                read    ?      x      x      x      ___+_  ____+  ___+_
production.scan                 read    ?      x      x      x      ___+_  ____+  ___+_
production.one                  read    ?      x      x      ___+.  ___+.  ___.+  ___+.
production.enter                write   ?      x      x      x      ___+.  ___.+  ___+.
production.record               write   ?      x      x      x      ___+.  ___.+  ___+.
production.workers              list    ?      x      x      ___+.  ___+.  ___.+  x
production.worker               read    ?      x      x      ___+.  ___+.  ___.+  x
production.createWorker         write   ?      x      x      +      +      +      x
production.updateWorker         write   ?      x      x      ___+.  ___+.  ___.+  x
production.identify             write   ?      x      x      x      ___+.  ___.+  ___+.
labels.pdf                      write   ?      x      x      ___+!  ___+!  ___!+  ___+!
labels.zpl                      write   ?      x      x      ___+!  ___+!  ___!+  ___+!
labels.picture                  write   ?      x      x      ___+!  ___+!  ___!+  ___+!
labels.device                   read    .____  .____  .____  .____  .____  .____  .____

organisations.build             read    +      +      +      +      +      +      +
organisations.logo              read    ___++  ___++  ___++  ___++  ___++  ___++  ___++
organisations.one               read    ?      ___+.  ___+.  ___+.  ___++  ___++  ___+.
organisations.choose            write   ?      x      x      x      ___++  ___++  x
organisations.list              list    ?      ___+.  ___+.  ___+.  ___++  ___++  ___+.

organisations.contact           read    ?      x      x      ___+.  ___++  ___++  x
organisations.updateContact     write   ?      x      x      ___+.  ___++  ___++  x
organisations.setup             read    ?      x      x      ___+.  ___++  ___++  x

templates.one                   read    ?      ___+.  ___+.  ___+.  ___+.  ___.+  ___+.
templates.version               read    ?      ___+!  ___+!  ___+!  ___+!  ___!+  ___+!
templates.list                  list    ?      ___+.  ___+.  ___+.  ___++  ___.+  ___+.
templates.listOfOrganisation    of      ?      ___+.  ___+.  ___+.  ___++  ___++  ___+.

templates.create                write   ?      x      x      +      +      +      x
templates.update                write   ?      x      x      ___+.  ___+.  ___.+  x
templates.delete                write   ?      x      x      ___+.  ___+.  ___.+  x
templates.activate              write   ?      x      x      ___+.  ___+.  ___.+  x
templates.changeReceivers       write   ?      x      x      ___+.  ___+.  ___.+  x
templates.versions              read    ?      x      x      ___+.  ___+.  ___.+  x
templates.createDraft           write   ?      x      x      ___+.  ___+.  ___.+  x
templates.updateDraft           write   ?      x      x      ___+.  ___+.  ___.+  x
templates.deleteDraft           write   ?      x      x      ___+.  ___+.  ___.+  x
templates.publish               write   ?      x      x      ___+.  ___+.  ___.+  x
templates.export                read    ?      x      x      ___+.  ___+.  ___.+  x
templates.import                write   ?      x      x      +      +      +      x
templates.compare               read    ?      x      x      ___+.  ___+.  ___.+  x
templates.replay                write   ?      x      x      ___+.  ___+.  ___.+  x
templates.replayProgress        read    ?      x      x      ___+.  ___+.  ___.+  x
templates.warrantyText          read    ?      x      x      ___+.  ___+.  ___.+  x
templates.saveWarrantyText      write   ?      x      x      ___+.  ___+.  ___.+  x
templates.deleteWarrantyText    write   ?      x      x      ___+.  ___+.  ___.+  x
templates.cardPreview           write   ?      x      x      ___+.  ___+.  ___.+  x
templates.cardPicture           write   ?      x      x      ___+.  ___+.  ___.+  x

events.list                     list    ?      x      x      ++++.  ++++.  ....+  x

devices.find                    read    ?      ++--.  +++-.  ++++.  ++++.  ....+  ++++.
devices.one                     read    ?      ++--.  +++-.  ++++.  ++++.  ....+  ++++.
devices.parameterHistory        read    ?      ++...  +++..  ++++.  ++++.  ....+  ++++.
devices.timeline                read    ?      ++...  +++..  ++++.  ++++.  ....+  ++++.
devices.near                    read    ?      -      -      x      x      x      x
devices.addToDatabase           write   ?      x      x      ++++.  ++++.  ....+  x
devices.export                  list    ?      x      x      ++++.  ++++.  ....+  x
devices.create                  write   ?      x      x      ___+.  ___+.  ___.+  x
devices.update                  write   ?      x      x      ++++.  ++++.  ....+  x
devices.delete                  write   ?      x      x      !!!!.  !!!!.  ....!  x
devices.replace                 write   ?      x      x      ++++.  ++++.  ....+  x
devices.changeDatabase          write   ?      x      x      ++++-  ++++-  ----+  x

recalls.preview                 write   ?      x      x      ++++-  ++++-  ----+  x
recalls.create                  write   ?      x      x      ++++!  ++++!  !!!!+  x
recalls.list                    list    ?      x      x      ++++.  ++++.  ....+  x
recalls.one                     read    ?      x      x      ++++.  ++++.  ....+  x
recalls.devices                 read    ?      x      x      ++++.  ++++.  ....+  x
recalls.recipients              read    ?      x      x      ++++.  ++++.  ....+  x
recalls.export                  read    ?      x      x      ++++.  ++++.  ....+  x
recalls.remind                  write   ?      x      x      ++++.  ++++.  ....+  x
recalls.update                  write   ?      x      x      ++++.  ++++.  ....+  x
recalls.own                     list    ?      ++...  ++...  x      x      x      x
recalls.read                    write   ?      ++...  ++...  x      x      x      x
recalls.answer                  write   ?      ++...  ++...  ++++.  ++++.  ....+  x

imports.list                    list    ?      x      x      ___+.  ___+.  ___.+  x
imports.one                     read    ?      x      x      ___+.  ___+.  ___.+  x
imports.create                  write   ?      x      x      +      +      +      x
imports.addRows                 write   ?      x      x      ___+.  ___+.  ___.+  x
imports.suggestMapping          read    ?      x      x      ___+.  ___+.  ___.+  x
imports.plan                    write   ?      x      x      ___+.  ___+.  ___.+  x
imports.rows                    read    ?      x      x      ___+.  ___+.  ___.+  x
imports.refusedRows             read    ?      x      x      ___+.  ___+.  ___.+  x
imports.apply                   write   ?      x      x      ___+.  ___+.  ___.+  x
imports.undo                    write   ?      x      x      ___+.  ___+.  ___.+  x
imports.attachDocuments         write   ?      x      x      ___+.  ___+.  ___.+  x

installations.list              list    ?      ++...  +++..  ++++.  ++++.  ....+  x
installations.listOfOrganisation of     ?      x      +++..  ++++.  +++++  +++++  x
installations.own               read    ?      +....  +++--  ++++-  ++++-  ----+  -....
installations.received          list    ?      .+...  .+...  .+...  .+...  .....  .....
installations.received#others   read    ?      _....  _----  _----  _----  -----  _....
installations.previews          read    ?      ++---  +++--  ++++-  ++++-  ----+  -----
installations.export            list    ?      x      +++..  ++++.  ++++.  ....+  x
installations.one               read    ?      ++...  +++..  ++++.  ++++.  ....+  .....
installations.card              read    ?      ++...  +++..  ++++.  ++++.  ....+  .....
installations.events            read    ?      ++...  +++..  ++++.  ++++.  ....+  .....
installations.mails             read    ?      ++...  +++..  ++++.  ++++.  ....+  .....
installations.create            write   ?      ___+!  ___+!  x      x      x      x
installations.update            write   ?      +x...  +xx..  ++++.  ++++.  ....+  x
installations.accept            write   ?      x      xx+..  ++++.  ++++.  ....+  x
installations.reject            write   ?      x      xx+..  ++++.  ++++.  ....+  x
installations.noWarranty        write   ?      x      xx+..  ++++.  ++++.  ....+  x
installations.restore           write   ?      x      xx+..  ++++.  ++++.  ....+  x
installations.delete            write   ?      x      xx+..  ++++.  ++++.  ....+  x
installations.receivers         read    ?      ++...  +++..  ++++.  ++++.  ....+  .....
installations.receiverCandidates read   ?      +x...  +x+..  ++++.  ++++.  ....+  x
installations.share             write   ?      +x...  +x+..  ++++.  ++++.  ....+  x
installations.takeBack          write   ?      +x...  +x+..  ++++.  ++++.  ....+  x
installations.reviews           read    ?      x      --+--  ++++-  ++++-  ----+  x
installations.desk              read    ?      x      --+-.  ++++.  +++++  +++++  x

inspections.list                list    ?      ++...  +++..  ++++.  ++++.  ....+  x
inspections.listOfOrganisation  of      ?      x      +++..  ++++.  +++++  +++++  x
inspections.export              list    ?      x      +++..  ++++.  ++++.  ....+  x
inspections.own                 read    ?      +....  +++--  ++++-  ++++-  ----+  -....
inspections.one                 read    ?      ++...  +++..  ++++.  ++++.  ....+  .....
inspections.previews            read    ?      ++---  +++--  ++++-  ++++-  ----+  -----
inspections.events              read    ?      ++...  +++..  ++++.  ++++.  ....+  .....
inspections.mails               read    ?      ++...  +++..  ++++.  ++++.  ....+  .....
inspections.card                read    ?      ++...  +++..  ++++.  ++++.  ....+  .....
inspections.create              write   ?      ++!!!  +++!!  x      x      x      x
inspections.update              write   ?      ++...  +++..  ++++.  ++++.  ....+  x

services.list                   list    ?      ++...  +++..  ++++.  ++++.  ....+  x
services.listOfOrganisation     of      ?      x      +++..  ++++.  +++++  +++++  x
services.export                 list    ?      x      +++..  ++++.  ++++.  ....+  x
services.own                    read    ?      +....  +++--  ++++-  ++++-  ----+  -....
services.one                    read    ?      ++...  +++..  ++++.  ++++.  ....+  .....
services.previews               read    ?      ++---  +++--  ++++-  ++++-  ----+  -----
services.events                 read    ?      ++...  +++..  ++++.  ++++.  ....+  .....
services.mails                  read    ?      ++...  +++..  ++++.  ++++.  ....+  .....
services.card                   read    ?      ++...  +++..  ++++.  ++++.  ....+  .....
services.create                 write   ?      ++!!.  +++!.  x      x      x      x
services.update                 write   ?      ++...  +++..  ++++.  ++++.  ....+  x
services.decideReplacement      write   ?      x      xx!..  !!!!.  !!!!.  ....!  x
services.desk                   list    ?      x      +++..  ++++.  ++++.  ....+  x

events.list                     list    ?      x      x      ++++.  ++++.  _...+  x

services.deskInstallers         list    ?      x      +++..  ++++.  ++++.  ....+  x
calendar.visits                 read    ?      ++---  ++---  x      x      x      x
calendar.feed                   read    ?      +      +      x      x      x      x
calendar.make                   write   ?      +      +      x      x      x      x
calendar.revoke                 write   ?      +      +      x      x      x      x
calendar.read                   read    .      .      .      .      .      .      .

cardLinks.create                write   ?      ++...  +++..  ++++.  ++++.  ....+  x
cardLinks.open                  write   ___!_  ___!_  ___!_  ___!_  ___!_  ___!_  ___!_
signing.create                  write   ?      ___+!  ___+!  x      x      x      x
signing.one                     read    ?      +....  +....  x      x      x      x
signing.end                     write   ?      +....  +....  x      x      x      x
signing.open                    write   ___!_  ___!_  ___!_  ___!_  ___!_  ___!_  ___!_
signing.sign                    write   ___!_  ___!_  ___!_  ___!_  ___!_  ___!_  ___!_

files.supportMaterials          of      ?      ___+.  ___+.  ___+.  ___++  ___++  ___+.
files.parts                     read    ?      ___+.  ___+.  ___+.  ___+.  ___.+  ___+.
files.list                      of      ?      x      x      ___+.  ___++  ___++  x
files.uploadUrls                write   ?      +....  +....  ++++.  ++++.  ....+  +....
files.save                      write   ?      +....  +....  ++++.  ++++.  ....+  +....
files.changeDeclared             write   ?      +....  +....  ++++.  ++++.  ....+  +....

library.tree                    list    ?      x      x      ___+.  ___+.  ___.+  x
library.create                  write   ?      x      x      +      +      +      x
library.update                  write   ?      x      x      ___+.  ___+.  ___.+  x
library.move                    write   ?      x      x      ___+!  ___+!  ___!+  x
library.delete                  write   ?      x      x      ___+.  ___+.  ___.+  x
library.usage                   read    ?      x      x      ___+.  ___+.  ___.+  x
library.versions                read    ?      x      x      ___+.  ___+.  ___.+  x
library.links                   read    ?      x      x      ___+-  ___+-  ___-+  x
library.settings                read    ?      x      x      ___+.  ___++  ___++  x
library.changeSettings          write   ?      x      x      ___+.  ___++  ___++  x
uploads.begin                   write   ?      x      x      +      +      +      x
uploads.parts                   write   ?      x      x      +_...  +_...  ._...  x
uploads.finish                  write   ?      x      x      !_...  !_...  ._...  x


queue.sendEmail                 write   ?      ++...  +++..  ++++.  ++++.  ....+  .....
queue.withdraw                  write   ?      +...+  +...+  +...+  +...+  ++++.  +...+

warranty.confirm                read    -      -      -      -      -      -      -
notifications.counters          read    ?      +      +      +      +      +      +
notifications.live              read    ?      +      +      +      +      +      +

notices.list                    list    ?      +....  +....  +....  +....  +....  +....
notices.unread                  read    ?      +      +      +      +      +      +
notices.read                    write   ?      +....  +....  +....  +....  +....  +....
notices.readAll                 write   ?      +      +      +      +      +      +
notices.choices                 read    ?      +      +      +      +      +      +
notices.choose                  write   ?      +      +      +      +      +      +
push.key                        read    ?      +      +      +      +      +      +
push.subscribe                  write   ?      +      +      +      +      +      +
push.unsubscribe                write   ?      +      +      +      +      +      +

reminders.list                  of      ?      x      x      ++++.  +++++  +++++  x
reminders.settings              read    ?      x      x      ___+.  ___++  ___++  x
reminders.change                write   ?      x      x      ___+.  ___++  ___++  x
`;

/** The matrix by the id of the call; `id#word` is a second row of the same call. */
export const EXPECTED: ReadonlyMap<string, Row> = new Map(
  TABLE.trim()
    .split('\n')
    .slice(1)
    .filter((line) => line.trim() !== '')
    .map(readRow),
);
