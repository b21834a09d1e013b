/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* Only what the Glibc module leaves out. No header that it has as well, where that can be helped: Swift would then say
   that its names come from here. */
#include <link.h>
#include <malloc.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <unistd.h>

/* What SO_PEERCRED fills in; glibc shows its own struct ucred only with _GNU_SOURCE, which the importer does not set. */
struct carrierd_credentials {
    int pid;
    unsigned int uid;
    unsigned int gid;
};

/* accept4, which needs _GNU_SOURCE too. */
static inline int carrierd_accept(int listener, int flags) {
    extern long syscall(long number, ...);
    return (int)syscall(SYS_accept4, listener, (void *)0, (void *)0, flags);
}

/* Names the calling thread; prctl is variadic and does not import. */
static inline void carrierd_name_thread(const char *name) {
    prctl(PR_SET_NAME, name);
}

/* What the allocator has given out and not got back. */
static inline long carrierd_heap_bytes(void) {
    struct mallinfo2 info = mallinfo2();
    return (long)(info.uordblks + info.hblkhd);
}

/* Has the allocator give large blocks back at once. By itself it raises the size from which on it does, up to 32 MiB, when
   such a block is freed: once somebody has sent megabytes, as much is kept for good. */
static inline void carrierd_return_large_blocks(void) {
    mallopt(M_MMAP_THRESHOLD, 512 << 10);
    mallopt(M_TRIM_THRESHOLD, 512 << 10);
}

/* What the allocator has and nobody uses. */
static inline long carrierd_free_heap_bytes(void) {
    return (long)mallinfo2().fordblks;
}

/* Gives back to the system what is free, wherever it lies. */
static inline void carrierd_return_free_memory(void) {
    malloc_trim(0);
}

/* What dl_iterate_phdr(3) says of a program or library; glibc shows its own struct dl_phdr_info only with _GNU_SOURCE. */
struct carrierd_image {
    ElfW(Addr) base;
    const char *name;
    const ElfW(Phdr) *headers;
    ElfW(Half) header_count;
};

/* Whether the loader wrote into the code as well, which then is no copy of the file. */
static inline int carrierd_has_text_relocations(const struct carrierd_image *image) {
    for (int i = 0; i < image->header_count; i++) {
        if (image->headers[i].p_type != PT_DYNAMIC) continue;
        const ElfW(Dyn) *entry = (const ElfW(Dyn) *)(image->base + image->headers[i].p_vaddr);
        for (; entry->d_tag != DT_NULL; entry++) {
            if (entry->d_tag == DT_TEXTREL) return 1;
            if (entry->d_tag == DT_FLAGS && entry->d_un.d_val & DF_TEXTREL) return 1;
        }
    }
    return 0;
}

static inline int carrierd_unmap_image_pages(struct carrierd_image *image, size_t size, void *ignored) {
    (void)size, (void)ignored;
    const ElfW(Addr) page = (ElfW(Addr))sysconf(_SC_PAGESIZE);
    if (carrierd_has_text_relocations(image)) return 0;
    for (int i = 0; i < image->header_count; i++) {
        const ElfW(Phdr) *segment = &image->headers[i];
        if (segment->p_type != PT_LOAD || segment->p_flags & PF_W) continue;
        /* The pages that are wholly its own. */
        const ElfW(Addr) begin = (image->base + segment->p_vaddr + page - 1) & ~(page - 1);
        const ElfW(Addr) end = (image->base + segment->p_vaddr + segment->p_filesz) & ~(page - 1);
        if (begin < end) madvise((void *)begin, end - begin, MADV_DONTNEED);
    }
    return 0;
}

/* Unmaps the pages of the program and its libraries that nobody can have written to. The next one who needs a page has
   it again from the page cache, or from the file. The loader's lock is held meanwhile. */
static inline void carrierd_unmap_program_pages(void) {
    extern int dl_iterate_phdr(int (*each)(struct carrierd_image *, size_t, void *), void *context);
    dl_iterate_phdr(carrierd_unmap_image_pages, (void *)0);
}

/* A descriptor that can be read once the process has ended; glibc's pidfd_open brings headers of Glibc's with it. */
static inline int carrierd_open_process(int process) {
    extern long syscall(long number, ...);
    return (int)syscall(SYS_pidfd_open, process, 0);
}

/* For a posix_spawn_file_actions_t: the program begins in this folder, and has no descriptor from this number on. Both
   need _GNU_SOURCE. */
static inline int carrierd_spawn_in_folder(void *actions, const char *folder) {
    extern int posix_spawn_file_actions_addchdir_np(void *, const char *);
    return posix_spawn_file_actions_addchdir_np(actions, folder);
}

static inline int carrierd_spawn_without_descriptors(void *actions, int from) {
    extern int posix_spawn_file_actions_addclosefrom_np(void *, int);
    return posix_spawn_file_actions_addclosefrom_np(actions, from);
}

/* Routes and links by netlink (rtnetlink(7)). */
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
